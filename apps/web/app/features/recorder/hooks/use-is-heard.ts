import { useEffect, useState } from 'react';
import type { Ear } from '../engine/ear.ts';
import { isVoice } from '../engine/levels.ts';

const everyMs = 250;

/** Whether a voice has come through this microphone yet. */
export function useIsHeard(ear: Ear | null): boolean {
  const [heard, setHeard] = useState<Ear | null>(null);
  useEffect(() => {
    if (!ear) return;
    const timer = setInterval(() => isVoice(ear.lately()) && setHeard(ear), everyMs);
    return () => clearInterval(timer);
  }, [ear]);
  return ear !== null && heard === ear;
}
