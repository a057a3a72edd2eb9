import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ScreenShare } from 'lucide-react';
import { SharedPicture } from '../components/shared-picture.tsx';
import { isWholeScreen } from '../engine/screen.ts';
import type { SharedScreen } from '../hooks/use-screen.ts';
import { Step } from './step.tsx';
import { WrongScreenAlert } from './wrong-screen-alert.tsx';

type ScreenStepProps = {
  screen: SharedScreen;
  /** The one thing to do next. */
  isNext: boolean;
};

export function ScreenStep({ screen, isNext }: ScreenStepProps) {
  const { stream, isAsking, failure, hasStopped, isWrong, ask } = screen;
  return (
    <Step number={2} title="The website on your screen" isDone={stream !== null && !isWrong}>
      {hasStopped && (
        <Alert variant="warn" title="Sharing stopped: share again to go on">
          What you have recorded so far is still here.
        </Alert>
      )}
      {failure && (
        <Alert variant="destructive" title={failure.title}>
          {failure.help}
        </Alert>
      )}
      {isWrong && <WrongScreenAlert />}
      {stream && isWholeScreen(stream) && (
        <Alert title="Your whole screen is shared">Close what nobody should see. A tab is enough.</Alert>
      )}
      {stream ? (
        <SharedPicture stream={stream} />
      ) : (
        <p className="text-muted text-sm leading-6">Open the website in a tab of its own, then choose that tab.</p>
      )}
      <Button
        variant={isNext || isWrong ? 'primary' : 'secondary'}
        pending={isAsking}
        onClick={ask}
        className="justify-self-start"
      >
        <ScreenShare aria-hidden="true" className="size-4" />
        {stream ? 'Share something else' : hasStopped ? 'Share again' : 'Choose what to share'}
      </Button>
    </Step>
  );
}
