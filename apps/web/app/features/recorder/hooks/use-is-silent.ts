import { silenceNudgeSeconds } from '@outloud/domain/recordings';
import { useEffect, useRef, useState } from 'react';
import type { AudioMeter } from '../engine/audio-meter.ts';
import { SilenceTimer } from '../engine/silence-timer.ts';

/** Whether the tester has been silent long enough for a reminder. */
export function useIsSilent(audioMeter: AudioMeter | null, isRecording: boolean, seconds: number): boolean {
  const silence = useRef(new SilenceTimer());
  const [isSilent, setIsSilent] = useState(false);

  useEffect(() => {
    if (isRecording) silence.current.reset();
  }, [isRecording]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the seconds trigger a measurement
  useEffect(() => {
    if (audioMeter) silence.current.addLevel(audioMeter.getPeakLevel());
    setIsSilent(isRecording && silence.current.seconds >= silenceNudgeSeconds);
  }, [audioMeter, isRecording, seconds]);
  return isSilent;
}
