import { MuteButton, VolumeSlider } from '@videojs/react';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { playerButtonClass } from './player-button-class.tsx';
import { togglePlayOnSpace, usePlayerStore } from './player-store.tsx';
import { Tooltip } from './tooltip.tsx';

const icons = { off: VolumeX, low: Volume1, medium: Volume1, high: Volume2 };

/** Small screens hide the slider, because phones have volume buttons. */
export function PlayerVolume() {
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
