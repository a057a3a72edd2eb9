import { useEffect, useState } from 'react';
import type { Ear } from '../engine/ear.ts';
import { type Loudness, loudnessOf } from '../engine/levels.ts';

const everyMs = 250;
const readings = 12;

/** How loud somebody was in the last three seconds, in a word. */
export function useLoudness(ear: Ear): Loudness {
  const [loudness, setLoudness] = useState<Loudness>('silent');
  useEffect(() => {
    const lately: number[] = [];
    const timer = setInterval(() => {
      lately.push(ear.lately());
      if (lately.length > readings) lately.shift();
      setLoudness(loudnessOf(Math.max(...lately)));
    }, everyMs);
    return () => clearInterval(timer);
  }, [ear]);
  return loudness;
}
