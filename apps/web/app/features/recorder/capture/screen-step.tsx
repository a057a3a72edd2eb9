import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ScreenShare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isEntireScreen } from '../engine/screen.ts';
import { SetupStep } from './setup-step.tsx';
import type { ScreenState } from './use-screen.ts';

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

export function ScreenPreview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Shared screen"
      className="aspect-video w-full rounded-xl border border-line bg-night object-contain"
    />
  );
}

export function OutloudSharedAlert() {
  return (
    <Alert variant="warn" title="You are sharing Outloud">
      Share the tab with the website instead.
    </Alert>
  );
}
