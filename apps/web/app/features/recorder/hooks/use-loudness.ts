import { useEffect, useState } from 'react';
import type { Ear } from '../engine/ear.ts';
import { type Loudness, loudnessOf } from '../engine/levels.ts';

const intervalMs = 250;
const readingCount = 12;

/** Loudness of the last three seconds. */
export function useLoudness(audioMeter: Ear): Loudness {
  const [loudness, setLoudness] = useState<Loudness>('silent');
  useEffect(() => {
    const recentPeaks: number[] = [];
    const timer = setInterval(() => {
      recentPeaks.push(audioMeter.getPeakLevel());
      if (recentPeaks.length > readingCount) recentPeaks.shift();
      setLoudness(loudnessOf(Math.max(...recentPeaks)));
    }, intervalMs);
    return () => clearInterval(timer);
  }, [audioMeter]);
  return loudness;
}
