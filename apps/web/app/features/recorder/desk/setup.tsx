import { Button } from '@outloud/ui/button';
import type { MicrophoneInUse } from '../hooks/use-microphone.ts';
import type { SharedScreen } from '../hooks/use-screen.ts';
import { MicrophoneStep } from './microphone-step.tsx';
import { ScreenStep } from './screen-step.tsx';
import { Step } from './step.tsx';

type SetupProps = {
  microphone: MicrophoneInUse;
  screen: SharedScreen;
  /** Whether an earlier recording can be continued. */
  hasRecording: boolean;
  onStart: () => void;
};

export function Setup({ microphone, screen, hasRecording, onStart }: SetupProps) {
  const isReady = microphone.stream !== null && screen.stream !== null;
  return (
    <ol className="grid gap-7">
      <MicrophoneStep microphone={microphone} />
      <ScreenStep screen={screen} isNext={microphone.stream !== null && !screen.stream} />
      <Step number={3} title="Think out loud" isDone={false}>
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
      </Step>
    </ol>
  );
}
