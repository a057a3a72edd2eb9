import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findKept } from '../engine/kept.ts';
import { Recording } from '../engine/recording.ts';
import type { About } from '../engine/video-of.ts';

/** What was recorded before under this id, or the beginning of something new; null until that is known. */
export function useRecording(id: string, { name, owner, sender }: About) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const current = useRef<Recording | null>(null);

  const show = useCallback(
    (found: Awaited<ReturnType<typeof findKept>>) => {
      const kept = found?.kept ?? { id, startedAt: Date.now(), segments: [] };
      current.current = new Recording(kept, found?.parts ?? [], { name, owner, sender });
      setRecording(current.current);
    },
    [id, name, owner, sender],
  );
  useEffect(() => {
    let isGone = false;
    // Where nothing can be kept, nothing was.
    const found = findKept(id).catch(() => null);
    found.then((kept) => isGone || show(kept));
    return () => {
      isGone = true;
      current.current?.leave();
    };
  }, [id, show]);

  const startOver = () => {
    current.current?.discard();
    show(null);
  };
  return { recording, startOver };
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
