import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import type { RecordingLimits } from '../components/time-hint.ts';
import type { Recording } from '../engine/recording.ts';
import { pickFormat } from '../engine/recording-format.ts';
import { useMicrophone } from '../hooks/use-microphone.ts';
import { useRecordingState } from '../hooks/use-recording.ts';
import { useScreen } from '../hooks/use-screen.ts';
import { RecordingControls } from './recording-controls.tsx';
import { SavedRecordingNotice } from './saved-recording-notice.tsx';
import { SetupSteps } from './setup-steps.tsx';

type RecorderSetupProps = {
  recording: Recording;
  limits: RecordingLimits;
  onReview: () => void;
  onStartOver: () => void;
  /** An alternative to recording, shown before recording starts. */
  children: ReactNode;
};

/** Shows the setup steps, or the recording in progress. Unmounting releases the microphone and the screen. */
export function RecorderSetup({ recording, limits, onReview, onStartOver, children }: RecorderSetupProps) {
  const { phase, segments } = useRecordingState(recording);
  const microphone = useMicrophone();
  const screen = useScreen();
  const isActive = phase !== 'idle';

  const hasLostInput = isActive && (!microphone.stream || !screen.stream);
  const endSegment = useEffectEvent(() => recording.endSegment());
  useEffect(() => {
    if (hasLostInput) endSegment();
  }, [hasLostInput]);

  // The focused button disappears when recording ends, so move the focus to the heading.
  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && !isActive) focusHeading();
    wasActive.current = isActive;
  }, [isActive]);

  const startRecording = () => {
    const format = pickFormat((type) => MediaRecorder.isTypeSupported(type));
    if (!microphone.stream || !microphone.audioMeter || !screen.stream || !format) return;
    const tracks = [...screen.stream.getVideoTracks(), ...microphone.stream.getAudioTracks()];
    recording.startSegment(new MediaStream(tracks), format, microphone.audioMeter);
  };
  if (isActive) {
    return (
      <RecordingControls
        recording={recording}
        microphone={microphone}
        screen={screen}
        limits={limits}
        onStop={onReview}
      />
    );
  }
  const isMaxLength = recording.seconds >= limits.stop;
  return (
    <div className="grid gap-7">
      {segments > 0 && (
        <SavedRecordingNotice
          seconds={recording.seconds}
          isMaxLength={isMaxLength}
          onReview={onReview}
          onStartOver={onStartOver}
        />
      )}
      {!isMaxLength && (
        <SetupSteps microphone={microphone} screen={screen} hasRecording={segments > 0} onStart={startRecording} />
      )}
      {children}
    </div>
  );
}
