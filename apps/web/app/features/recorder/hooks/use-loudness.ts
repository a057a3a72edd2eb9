import { useEffect, useState } from 'react';
import { classifyLoudness, type Loudness } from '../engine/audio-levels.ts';
import type { AudioMeter } from '../engine/audio-meter.ts';

const intervalMs = 250;
const readingCount = 12;

/** Loudness of the last three seconds. */
export function useLoudness(audioMeter: AudioMeter): Loudness {
  const [loudness, setLoudness] = useState<Loudness>('silent');
  useEffect(() => {
    const recentPeaks: number[] = [];
    const timer = setInterval(() => {
      recentPeaks.push(audioMeter.getPeakLevel());
      if (recentPeaks.length > readingCount) recentPeaks.shift();
      setLoudness(classifyLoudness(Math.max(...recentPeaks)));
    }, intervalMs);
    return () => clearInterval(timer);
  }, [audioMeter]);
  return loudness;
}
