import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findKept, newKept } from '../engine/kept.ts';
import { Recording } from '../engine/recording.ts';
import { type About, loadJoin } from '../engine/video-of.ts';

/** What was recorded before under this id, or the beginning of something new; null until that is known. */
export function useRecording(id: string, { name, owner, sender }: About) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [isUnsure, setIsUnsure] = useState(false);
  const current = useRef<Recording | null>(null);

  const show = useCallback(
    (found: Awaited<ReturnType<typeof findKept>>) => {
      // While there is a connection: it may have to be put together without one.
      if (found) loadJoin().catch(() => {});
      current.current = new Recording(found?.kept ?? newKept(id), found?.parts ?? [], { name, owner, sender });
      setRecording(current.current);
    },
    [id, name, owner, sender],
  );
  useEffect(() => {
    let isGone = false;
    const found = findKept(id).catch(() => findKept(id));
    found.then(
      (kept) => isGone || show(kept),
      () => {
        if (isGone) return;
        setIsUnsure(true);
        show(null);
      },
    );
    return () => {
      isGone = true;
      current.current?.leave();
    };
  }, [id, show]);

  const startOver = () => {
    current.current?.discard().catch(() => {});
    show(null);
  };
  /** Unsure when the browser did not say whether something was recorded before. */
  return { recording, isUnsure, startOver };
}

export function useRecordingState(recording: Recording) {
  return useSyncExternalStore(recording.subscribe, recording.state);
}

const everyMs = 250;

/** How long it is by now. Timers of a tab out of sight may come once a minute; with every part it is shown too. */
export function useSeconds(recording: Recording): number {
  const { phase, parts } = useRecordingState(recording);
  const [seconds, setSeconds] = useState(recording.seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is when to look
  useEffect(() => setSeconds(recording.seconds), [recording, phase, parts]);
  useEffect(() => {
    if (phase !== 'recording') return;
    const timer = setInterval(() => setSeconds(recording.seconds), everyMs);
    return () => clearInterval(timer);
  }, [recording, phase]);
  return seconds;
}
