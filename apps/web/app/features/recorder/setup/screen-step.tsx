import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ScreenShare } from 'lucide-react';
import { ScreenPreview } from '../components/screen-preview.tsx';
import { isEntireScreen } from '../engine/screen.ts';
import type { ScreenState } from '../hooks/use-screen.ts';
import { OutloudSharedAlert } from './outloud-shared-alert.tsx';
import { SetupStep } from './setup-step.tsx';

type ScreenStepProps = {
  screen: ScreenState;
  /** Whether this is the next step to complete. */
  isNext: boolean;
};

export function ScreenStep({ screen, isNext }: ScreenStepProps) {
  const { stream, isRequesting, failure, hasStopped, showsOutloud, request } = screen;
  return (
    <SetupStep number={2} title="The website on your screen" isDone={stream !== null && !showsOutloud}>
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
      {showsOutloud && <OutloudSharedAlert />}
      {stream && isEntireScreen(stream) && (
        <Alert title="You are sharing your entire screen">Close anything private, or share only the tab.</Alert>
      )}
      {stream ? (
        <ScreenPreview stream={stream} />
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
    </SetupStep>
  );
}
