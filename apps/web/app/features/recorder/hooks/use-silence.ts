import { silenceNudgeSeconds } from '@outloud/domain/recordings';
import { useEffect, useRef, useState } from 'react';
import type { Ear } from '../engine/ear.ts';
import { Silence } from '../engine/silence.ts';

/** Whether nobody has said anything for a while. It listens whenever the seconds of the recording have moved on. */
export function useSilence(ear: Ear | null, isRecording: boolean, seconds: number): boolean {
  const silence = useRef(new Silence());
  const [isSilent, setIsSilent] = useState(false);

  useEffect(() => {
    if (isRecording) silence.current.reset();
  }, [isRecording]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the seconds are when to listen
  useEffect(() => {
    if (ear) silence.current.hear(ear.lately());
    setIsSilent(isRecording && silence.current.seconds >= silenceNudgeSeconds);
  }, [ear, isRecording, seconds]);
  return isSilent;
}
