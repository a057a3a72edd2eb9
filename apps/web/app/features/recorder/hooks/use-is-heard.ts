import { useEffect, useState } from 'react';
import type { Ear } from '../engine/ear.ts';
import { isVoice } from '../engine/levels.ts';

const intervalMs = 250;

export function useIsHeard(audioMeter: Ear | null): boolean {
  const [heardMeter, setHeardMeter] = useState<Ear | null>(null);
  useEffect(() => {
    if (!audioMeter) return;
    const timer = setInterval(() => isVoice(audioMeter.getPeakLevel()) && setHeardMeter(audioMeter), intervalMs);
    return () => clearInterval(timer);
  }, [audioMeter]);
  return audioMeter !== null && heardMeter === audioMeter;
}
