import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Recording } from './recording.ts';
import { loadSegmentJoiner, type UploadInfo } from './recording-video.ts';
import { createSavedRecording, findSavedRecording } from './saved-recording.ts';

/** Restores the saved recording with this key, or starts a new recording. Null while IndexedDB is being read. */
export function useRecording(key: string, { name, owner, sender }: UploadInfo) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [hasLookupFailed, setHasLookupFailed] = useState(false);
  const recordingRef = useRef<Recording | null>(null);

  const showRecording = useCallback(
    (saved: Awaited<ReturnType<typeof findSavedRecording>>) => {
      // Preload the muxer while online, because the segments may have to be joined offline.
      if (saved) loadSegmentJoiner().catch(() => {});
      recordingRef.current = new Recording(saved?.recording ?? createSavedRecording(key), saved?.parts ?? [], {
        name,
        owner,
        sender,
      });
      setRecording(recordingRef.current);
    },
    [key, name, owner, sender],
  );
  useEffect(() => {
    let isUnmounted = false;
    const lookup = findSavedRecording(key).catch(() => findSavedRecording(key));
    lookup.then(
      (saved) => isUnmounted || showRecording(saved),
      () => {
        if (isUnmounted) return;
        setHasLookupFailed(true);
        showRecording(null);
      },
    );
    return () => {
      isUnmounted = true;
      recordingRef.current?.suspend();
    };
  }, [key, showRecording]);

  const startOver = () => {
    recordingRef.current?.discard().catch(() => {});
    showRecording(null);
  };
  return { recording, hasLookupFailed, startOver };
}

export function useRecordingState(recording: Recording) {
  return useSyncExternalStore(recording.subscribe, recording.getState);
}

const intervalMs = 250;

/** Seconds recorded so far. Every new part also updates the value, because browsers throttle timers in hidden tabs. */
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
