import { TimeSlider } from '@videojs/react';
import { PlayerMarkers } from './player-markers.tsx';
import { type PlayerMoment, togglePlayOnSpace, usePlayerStore } from './player-store.tsx';

export function PlayerTimeline({ moments }: { moments: readonly PlayerMoment[] }) {
  const store = usePlayerStore();
  return (
    <div>
      <PlayerMarkers moments={moments} />
      <TimeSlider.Root
        step={5}
        largeStep={10}
        label="Video position"
        onKeyDown={(event) => togglePlayOnSpace(event, store)}
        className="group/slider relative flex h-6 cursor-pointer touch-none items-center rounded-sm outline-on-night"
      >
        <TimeSlider.Track className="relative h-1.5 w-full overflow-hidden rounded-full bg-on-night/20 forced-colors:border">
          <TimeSlider.Buffer className="absolute inset-y-0 left-0 w-(--media-slider-buffer) bg-on-night/20" />
          <TimeSlider.Fill className="absolute inset-y-0 left-0 w-(--media-slider-fill) bg-night-ember forced-colors:bg-[Highlight] group-data-dragging/slider:w-(--media-slider-pointer)" />
        </TimeSlider.Track>
        <TimeSlider.Thumb className="absolute left-(--media-slider-fill) size-3.5 -translate-x-1/2 rounded-full bg-on-night shadow-lift forced-colors:bg-[ButtonText] outline-on-night group-data-dragging/slider:left-(--media-slider-pointer)" />
        <TimeSlider.Value
          type="pointer"
          className="pointer-events-none absolute top-full z-10 left-(--media-slider-pointer) -translate-x-1/2 rounded-md bg-on-night px-1.5 py-0.5 font-semibold text-night text-xs tabular-nums opacity-0 transition-opacity group-data-pointing/slider:opacity-100"
        />
      </TimeSlider.Root>
    </div>
  );
}
