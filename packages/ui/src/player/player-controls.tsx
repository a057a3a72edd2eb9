import {
  CaptionsButton,
  FullscreenButton,
  MuteButton,
  PiPButton,
  PlayButton,
  Time,
  VolumeSlider,
} from '@videojs/react';
import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { cn } from '../cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../overlays/dropdown-menu.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import type { PageShortcuts } from './player-preferences.ts';
import { PlayerShortcutHelp } from './player-shortcut-help.tsx';
import { type PlayerMoment, playbackSpeeds, togglePlayOnSpace, usePlayer, usePlayerStore } from './player-store.ts';
import { playerButtonClass } from './player-styles.ts';
import { PlayerTimeline } from './player-timeline.tsx';

type PlayerControlsProps = { moments: readonly PlayerMoment[]; pageShortcuts: PageShortcuts | null };

/** Placed below the video, so that the controls never cover the recorded website. */
export function PlayerControls({ moments, pageShortcuts }: PlayerControlsProps) {
  return (
    <div className="px-3 pt-1.5 pb-2 text-on-night sm:px-4">
      <PlayerTimeline moments={moments} />
      <div className="-mx-2 flex flex-wrap items-center">
        <Tooltip text="Play or pause (K)">
          <PlayButton
            className={playerButtonClass}
            render={(props, { paused, ended }) => {
              const Icon = ended ? RotateCcw : paused ? Play : Pause;
              return (
                <button {...props}>
                  <Icon aria-hidden="true" className={cn(!ended && 'fill-current')} />
                </button>
              );
            }}
          />
        </Tooltip>
        <PlayerVolume />
        <Time.Group className="ml-2 flex gap-1 whitespace-nowrap text-night-muted text-sm tabular-nums sm:ml-3">
          <Time.Value type="current" className="text-on-night" />
          <Time.Separator>/</Time.Separator>
          <Time.Value type="duration" />
        </Time.Group>
        <div className="ml-auto flex items-center">
          <Tooltip text="Captions (C)">
            <CaptionsButton
              className={playerButtonClass}
              label={({ subtitlesShowing }) => (subtitlesShowing ? 'Turn captions off' : 'Turn captions on')}
              render={(props, { subtitlesShowing }) => (
                <button {...props}>
                  {subtitlesShowing ? <Captions aria-hidden="true" /> : <CaptionsOff aria-hidden="true" />}
                </button>
              )}
            />
          </Tooltip>
          <PlayerSpeed />
          <PlayerShortcutHelp pageShortcuts={pageShortcuts} />
          <Tooltip text="Picture in picture">
            <PiPButton
              label="Picture in picture"
              className={cn(playerButtonClass, 'hidden sm:grid')}
              render={(props) => (
                <button {...props}>
                  <PictureInPicture2 aria-hidden="true" />
                </button>
              )}
            />
          </Tooltip>
          <Tooltip text="Full screen (F)">
            <FullscreenButton
              className={playerButtonClass}
              label={({ fullscreen }) => (fullscreen ? 'Exit full screen' : 'Full screen')}
              render={(props, { fullscreen }) => (
                <button {...props}>
                  {fullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
                </button>
              )}
            />
          </Tooltip>
        </div>
      </div>
    </div>
  );
}

const icons = { off: VolumeX, low: Volume1, medium: Volume1, high: Volume2 };

/** Small screens hide the slider, because phones have volume buttons. */
function PlayerVolume() {
  const store = usePlayerStore();
  return (
    <div className="flex items-center">
      <Tooltip text="Mute or unmute (M)">
        <MuteButton
          className={playerButtonClass}
          label={({ muted }) => (muted ? 'Unmute' : 'Mute')}
          render={(props, { volumeLevel }) => {
            const Icon = icons[volumeLevel];
            return (
              <button {...props}>
                <Icon aria-hidden="true" />
              </button>
            );
          }}
        />
      </Tooltip>
      <VolumeSlider.Root
        label="Volume"
        onKeyDown={(event) => togglePlayOnSpace(event, store)}
        className="group/volume relative hidden h-6 w-18 cursor-pointer touch-none items-center rounded-sm outline-on-night sm:flex"
      >
        <VolumeSlider.Track className="relative h-1 w-full overflow-hidden rounded-full bg-on-night/20 forced-colors:border">
          <VolumeSlider.Fill className="absolute inset-y-0 left-0 w-(--media-slider-fill) bg-on-night forced-colors:bg-[Highlight]" />
        </VolumeSlider.Track>
        <VolumeSlider.Thumb className="absolute left-(--media-slider-fill) size-3 -translate-x-1/2 rounded-full bg-on-night outline-on-night forced-colors:bg-[ButtonText]" />
      </VolumeSlider.Root>
    </div>
  );
}

function PlayerSpeed() {
  const store = usePlayerStore();
  const speed = usePlayer(({ playbackRate }) => playbackRate);
  return (
    <DropdownMenu>
      <Tooltip text="Speed (< and >)">
        <DropdownMenuTrigger
          aria-label={`Speed: ${speed}×`}
          className={cn(playerButtonClass, 'w-auto min-w-12 px-2 font-semibold text-sm tabular-nums')}
        >
          {speed}×
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent side="top" align="end" aria-label="Speed" className="min-w-28">
        <DropdownMenuRadioGroup value={String(speed)} onValueChange={(value) => store.setPlaybackRate(Number(value))}>
          {playbackSpeeds.map((value) => (
            <DropdownMenuRadioItem key={value} value={String(value)}>
              <span className="tabular-nums">{value}×</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
