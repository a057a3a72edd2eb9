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
  /** Whether this is the next step to complete. */
  isNext: boolean;
};

export function ScreenStep({ screen, isNext }: ScreenStepProps) {
  const { stream, isRequesting, failure, hasStopped, showsOutloud, request } = screen;
  return (
    <Step number={2} title="The website on your screen" isDone={stream !== null && !showsOutloud}>
      {hasStopped && (
        <Alert variant="warn" title="Screen sharing stopped">
          Share again to continue. Your recording so far is not lost.
        </Alert>
      )}
      {failure && (
        <Alert variant="destructive" title={failure.title}>
          {failure.help}
        </Alert>
      )}
      {showsOutloud && <WrongScreenAlert />}
      {stream && isWholeScreen(stream) && (
        <Alert title="You are sharing your entire screen">Close anything private, or share only the tab.</Alert>
      )}
      {stream ? (
        <SharedPicture stream={stream} />
      ) : (
        <p className="text-muted text-sm leading-6">Open the website in its own tab, then choose that tab.</p>
      )}
      <Button
        variant={isNext || showsOutloud ? 'primary' : 'secondary'}
        pending={isRequesting}
        onClick={request}
        className="justify-self-start"
      >
        <ScreenShare aria-hidden="true" className="size-4" />
        {stream ? 'Share something else' : hasStopped ? 'Share again' : 'Choose what to share'}
      </Button>
    </Step>
  );
}
