import { CaptionsButton, FullscreenButton, PiPButton, PlayButton, Time } from '@videojs/react';
import { Captions, CaptionsOff, Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw } from 'lucide-react';
import { cn } from './cn.tsx';
import { playerButtonClass } from './player-button-class.tsx';
import type { PageShortcuts } from './player-preferences.tsx';
import { PlayerShortcutHelp } from './player-shortcut-help.tsx';
import { PlayerSpeed } from './player-speed.tsx';
import type { PlayerMoment } from './player-store.tsx';
import { PlayerTimeline } from './player-timeline.tsx';
import { PlayerVolume } from './player-volume.tsx';
import { Tooltip } from './tooltip.tsx';

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
