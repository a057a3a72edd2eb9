import { Button } from '@outloud/ui/button';
import type { MicrophoneState } from '../hooks/use-microphone.ts';
import type { ScreenState } from '../hooks/use-screen.ts';
import { MicrophoneStep } from './microphone-step.tsx';
import { ScreenStep } from './screen-step.tsx';
import { SetupStep } from './setup-step.tsx';

type SetupStepsProps = {
  microphone: MicrophoneState;
  screen: ScreenState;
  /** Whether an earlier recording can be continued. */
  hasRecording: boolean;
  onStart: () => void;
};

export function SetupSteps({ microphone, screen, hasRecording, onStart }: SetupStepsProps) {
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
