import { BufferingIndicator, Container, StatusAnnouncer } from '@videojs/react';
import { Video } from '@videojs/react/video';
import { Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.tsx';
import { PlayerControls } from './player-controls.tsx';
import { PlayerMemory, startCaptions, targetOf, usePageKeys } from './player-memory.tsx';
import { PlayerShortcuts } from './player-shortcuts.tsx';
import { type PlayerMoment, togglePlay, usePlayer, usePlayerStore } from './player-store.tsx';
import { Spinner } from './spinner.tsx';
import { TooltipProvider } from './tooltip.tsx';

type PlayerProps = Omit<ComponentProps<typeof Video>, 'title' | 'children'> & {
  /** What the video is, for whoever cannot see it. */
  title: string;
  /** WebVTT, in whatever language is spoken. */
  captionsSrc?: string;
  onCaptionsError?: () => void;
  /** Marked on the timeline. An empty list keeps their place for when they come. */
  moments: readonly PlayerMoment[];
  /** Offers shortcuts on the whole page, where it is about this video; otherwise they work in the player alone. */
  ownsPage?: boolean;
};

/** A video with all that is needed to watch it closely. It needs a PlayerProvider around it. */
export function Player(props: PlayerProps) {
  const { title, captionsSrc, onCaptionsError, moments, ownsPage = false, className, ...video } = props;
  const store = usePlayerStore();
  const chosen = usePageKeys();
  const pageKeys = ownsPage ? chosen : null;
  return (
    <Container
      aria-label={title}
      className={cn('flex flex-col rounded-2xl bg-night text-on-night [&:fullscreen]:rounded-none', className)}
    >
      <div className="relative min-h-0 grow overflow-hidden rounded-t-[inherit]">
        <Video
          playsInline
          preload="metadata"
          aria-label={title}
          onClick={() => togglePlay(store)}
          className="aspect-video w-full cursor-pointer object-contain [&::cue]:bg-night/85 [&::cue]:font-sans max-sm:[&::cue]:text-sm [&::cue]:text-on-night [:fullscreen_&]:aspect-auto [:fullscreen_&]:h-full"
          {...video}
        >
          {captionsSrc && (
            // React hears of a track's failure only on the way down.
            <track
              ref={startCaptions}
              kind="captions"
              src={captionsSrc}
              label="Captions"
              onErrorCapture={onCaptionsError}
            />
          )}
        </Video>
        <StartSign />
        <BufferingIndicator className="pointer-events-none absolute inset-0 hidden place-items-center data-visible:grid">
          <span className="rounded-full bg-night/80 p-3">
            <Spinner className="size-6" />
          </span>
        </BufferingIndicator>
      </div>
      <TooltipProvider>
        <PlayerControls moments={moments} pageKeys={pageKeys} />
      </TooltipProvider>
      <PlayerShortcuts moments={moments} target={targetOf(pageKeys)} />
      <PlayerMemory />
      <StatusAnnouncer className="sr-only" />
    </Container>
  );
}

/** Invites to begin; the picture itself is what is pressed. */
function StartSign() {
  const hasStarted = usePlayer(({ started }) => started);
  if (hasStarted) return null;
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="grid size-16 place-items-center rounded-full bg-ember text-on-ember shadow-lift">
        <Play className="ml-1 size-7 fill-current" />
      </span>
    </span>
  );
}
