import { BufferingIndicator, Container, StatusAnnouncer } from '@videojs/react';
import { Video } from '@videojs/react/video';
import { Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { Spinner } from '../loading.tsx';
import { TooltipProvider } from '../overlays/tooltip.tsx';
import { PlayerControls } from './player-controls.tsx';
import { getKeyTarget, initCaptions, PlayerPreferences, usePageShortcuts } from './player-preferences.ts';
import { PlayerShortcuts } from './player-shortcuts.tsx';
import { type PlayerMoment, togglePlay, usePlayer, usePlayerStore } from './player-store.ts';

type PlayerProps = Omit<ComponentProps<typeof Video>, 'title' | 'children'> & {
  /** Names the video for screen readers. */
  title: string;
  /** WebVTT in the language of the recording. */
  captionsSrc?: string;
  onCaptionsError?: () => void;
  /** Shown on the timeline. The space is reserved even while the list is empty. */
  moments: readonly PlayerMoment[];
  /** Enables shortcuts on the whole page. Otherwise they work only inside the player. */
  hasPageShortcuts?: boolean;
};

/** Requires a PlayerProvider. */
export function Player(props: PlayerProps) {
  const { title, captionsSrc, onCaptionsError, moments, hasPageShortcuts = false, className, ...video } = props;
  const store = usePlayerStore();
  const pageSetting = usePageShortcuts();
  const pageShortcuts = hasPageShortcuts ? pageSetting : null;
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
            // Error events of tracks do not bubble.
            <track
              ref={initCaptions}
              kind="captions"
              src={captionsSrc}
              label="Captions"
              onErrorCapture={onCaptionsError}
            />
          )}
        </Video>
        <StartIcon />
        <BufferingIndicator className="pointer-events-none absolute inset-0 hidden place-items-center data-visible:grid">
          <span className="rounded-full bg-night/80 p-3">
            <Spinner className="size-6" />
          </span>
        </BufferingIndicator>
      </div>
      <TooltipProvider>
        <PlayerControls moments={moments} pageShortcuts={pageShortcuts} />
      </TooltipProvider>
      <PlayerShortcuts moments={moments} target={getKeyTarget(pageShortcuts)} />
      <PlayerPreferences />
      <StatusAnnouncer className="sr-only" />
    </Container>
  );
}

/** Decoration. A click on the video starts playback. */
function StartIcon() {
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
