import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Recording } from '../engine/recording.ts';
import { loadSegmentJoiner, type UploadInfo } from '../engine/recording-video.ts';
import { createSavedRecording, findSavedRecording } from '../engine/saved-recording.ts';

/** Restores the saved recording with this key, or starts a new one. Null while IndexedDB is being read. */
export function useRecording(key: string, { name, owner, sender }: UploadInfo) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [hasLookupFailed, setHasLookupFailed] = useState(false);
  const current = useRef<Recording | null>(null);

  const show = useCallback(
    (found: Awaited<ReturnType<typeof findSavedRecording>>) => {
      // Preload the muxer while online: the segments may have to be joined offline.
      if (found) loadSegmentJoiner().catch(() => {});
      current.current = new Recording(found?.recording ?? createSavedRecording(key), found?.parts ?? [], {
        name,
        owner,
        sender,
      });
      setRecording(current.current);
    },
    [key, name, owner, sender],
  );
  useEffect(() => {
    let isUnmounted = false;
    const lookup = findSavedRecording(key).catch(() => findSavedRecording(key));
    lookup.then(
      (found) => isUnmounted || show(found),
      () => {
        if (isUnmounted) return;
        setHasLookupFailed(true);
        show(null);
      },
    );
    return () => {
      isUnmounted = true;
      current.current?.suspend();
    };
  }, [key, show]);

  const startOver = () => {
    current.current?.discard().catch(() => {});
    show(null);
  };
  return { recording, hasLookupFailed, startOver };
}

export function useRecordingState(recording: Recording) {
  return useSyncExternalStore(recording.subscribe, recording.getState);
}

const intervalMs = 250;

/** Seconds recorded so far. Updates with every part too, because browsers throttle timers of hidden tabs. */
export function useRecordedSeconds(recording: Recording): number {
  const { phase, parts } = useRecordingState(recording);
  const [seconds, setSeconds] = useState(recording.seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new part triggers an update
  useEffect(() => setSeconds(recording.seconds), [recording, phase, parts]);
  useEffect(() => {
    if (phase !== 'recording') return;
    const timer = setInterval(() => setSeconds(recording.seconds), intervalMs);
    return () => clearInterval(timer);
  }, [recording, phase]);
  return seconds;
}
