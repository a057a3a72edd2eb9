import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import type { Limits } from '../components/time-words.ts';
import { pickFormat } from '../engine/format.ts';
import type { Recording } from '../engine/recording.ts';
import { useMicrophone } from '../hooks/use-microphone.ts';
import { useRecordingState } from '../hooks/use-recording.ts';
import { useScreen } from '../hooks/use-screen.ts';
import { KeptNotice } from './kept-notice.tsx';
import { OnAir } from './on-air.tsx';
import { Setup } from './setup.tsx';

type DeskProps = {
  recording: Recording;
  limits: Limits;
  onReview: () => void;
  onStartOver: () => void;
  /** Another way, while nothing is being recorded. */
  children: ReactNode;
};

/** Where it is recorded. What goes away lets go of microphone and screen. */
export function Desk({ recording, limits, onReview, onStartOver, children }: DeskProps) {
  const { phase, segments } = useRecordingState(recording);
  const microphone = useMicrophone();
  const screen = useScreen();
  const isOn = phase !== 'idle';

  const isBroken = isOn && (!microphone.stream || !screen.stream);
  const end = useEffectEvent(() => recording.end());
  useEffect(() => {
    if (isBroken) end();
  }, [isBroken]);

  // What had the focus has gone with what was being recorded.
  const wasOn = useRef(false);
  useEffect(() => {
    if (wasOn.current && !isOn) focusHeading();
    wasOn.current = isOn;
  }, [isOn]);

  const start = () => {
    const format = pickFormat((type) => MediaRecorder.isTypeSupported(type));
    if (!microphone.stream || !microphone.ear || !screen.stream || !format) return;
    const tracks = [...screen.stream.getVideoTracks(), ...microphone.stream.getAudioTracks()];
    recording.begin(new MediaStream(tracks), format, microphone.ear);
  };
  if (isOn) {
    return <OnAir recording={recording} microphone={microphone} screen={screen} limits={limits} onStop={onReview} />;
  }
  const isFull = recording.seconds >= limits.stop;
  return (
    <div className="grid gap-7">
      {segments > 0 && (
        <KeptNotice seconds={recording.seconds} isFull={isFull} onReview={onReview} onStartOver={onStartOver} />
      )}
      {!isFull && <Setup microphone={microphone} screen={screen} hasBegun={segments > 0} onStart={start} />}
      {children}
    </div>
  );
}
