import { formatDuration } from '@outloud/app-kit/format';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { focusHeading } from '../../../components/page-title.tsx';
import type { Recording } from '../engine/recording.ts';
import type { RecordingLimits } from '../engine/recording-limits.ts';
import { pickFormat } from '../engine/recording-video.ts';
import { useRecordingState } from '../engine/use-recording.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { MicrophoneStep } from './microphone-step.tsx';
import { RecordingControls } from './recording-controls.tsx';
import { ScreenStep } from './screen-step.tsx';
import { SetupStep } from './setup-step.tsx';
import { type MicrophoneState, useMicrophone } from './use-microphone.ts';
import { type ScreenState, useScreen } from './use-screen.ts';

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

type SavedRecordingNoticeProps = {
  seconds: number;
  isMaxLength: boolean;
  onReview: () => void;
  onStartOver: () => void;
};

/** Offers to review or restart an interrupted recording. */
function SavedRecordingNotice({ seconds, isMaxLength, onReview, onStartOver }: SavedRecordingNoticeProps) {
  return (
    <Alert title={`Your recording so far: ${formatDuration(seconds)}`}>
      <p>
        {isMaxLength
          ? 'It has reached the maximum length. Review and submit it, or start over.'
          : 'Set up your microphone and screen to continue where you stopped. You can also review it now, or start over.'}
      </p>
      <div className="flex flex-wrap gap-2 pt-3 pb-1">
        <Button size="sm" variant="secondary" onClick={onReview}>
          Review recording
        </Button>
        <ConfirmButton
          size="sm"
          variant="ghost"
          title="Start over?"
          description="This deletes your recording. You cannot undo this."
          confirmLabel="Delete and start over"
          onConfirm={onStartOver}
        >
          Start over
        </ConfirmButton>
      </div>
    </Alert>
  );
}

type SetupStepsProps = {
  microphone: MicrophoneState;
  screen: ScreenState;
  /** Whether an earlier recording can be continued. */
  hasRecording: boolean;
  onStart: () => void;
};

function SetupSteps({ microphone, screen, hasRecording, onStart }: SetupStepsProps) {
  const isReady = microphone.stream !== null && screen.stream !== null;
  return (
    <ol className="grid gap-7">
      <MicrophoneStep microphone={microphone} />
      <ScreenStep screen={screen} isNext={microphone.stream !== null && !screen.stream} />
      <SetupStep number={3} title="Think out loud" isDone={false}>
        <p className="text-muted text-sm leading-6">
          {isReady
            ? 'Press the button, go to the website, and say everything that comes to mind.'
            : 'You can start when your microphone and screen are ready.'}
        </p>
        <Button
          size="lg"
          variant={isReady && !screen.showsOutloud ? 'primary' : 'secondary'}
          aria-disabled={!isReady}
          onClick={onStart}
          className="justify-self-start max-sm:w-full"
        >
          <span aria-hidden="true" className="size-2.5 rounded-full bg-current" />
          {hasRecording ? 'Continue recording' : 'Start recording'}
        </Button>
      </SetupStep>
    </ol>
  );
}
