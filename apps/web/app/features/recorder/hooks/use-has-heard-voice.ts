import { useEffect, useState } from 'react';
import { isVoice } from '../engine/audio-levels.ts';
import type { AudioMeter } from '../engine/audio-meter.ts';

const intervalMs = 250;

export function useHasHeardVoice(audioMeter: AudioMeter | null): boolean {
  const [heardMeter, setHeardMeter] = useState<AudioMeter | null>(null);
  useEffect(() => {
    if (!audioMeter) return;
    const timer = setInterval(() => isVoice(audioMeter.getPeakLevel()) && setHeardMeter(audioMeter), intervalMs);
    return () => clearInterval(timer);
  }, [audioMeter]);
  return audioMeter !== null && heardMeter === audioMeter;
}
