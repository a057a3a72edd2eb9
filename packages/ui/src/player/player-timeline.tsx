import { TimeSlider } from '@videojs/react';
import { cn } from '../cn.ts';
import { keepFocus, type PlayerMoment, togglePlayOnSpace, usePlayer, usePlayerStore, useSeek } from './player-store.ts';
import { momentStyles } from './player-styles.ts';

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

/** Markers above the timeline. They are not tab stops, because keyboard users have shortcuts for moments. */
function PlayerMarkers({ moments }: { moments: readonly PlayerMoment[] }) {
  const duration = usePlayer((state) => state.duration);
  return (
    <ul aria-label="Moments" className="relative h-6">
      {duration > 0 &&
        moments.map((moment) => (
          <Marker
            key={`${moment.kind} ${moment.startSeconds} ${moment.text}`}
            moment={moment}
            position={moment.startSeconds / duration}
          />
        ))}
    </ul>
  );
}

function Marker({ moment, position }: { moment: PlayerMoment; position: number }) {
  const seek = useSeek();
  const { Icon, label, nightColorClass } = momentStyles[moment.kind];
  return (
    <li className="absolute inset-y-0 hover:z-10" style={{ left: `${Math.min(position, 1) * 100}%` }}>
      <button
        type="button"
        tabIndex={-1}
        onMouseDown={keepFocus}
        onClick={() => seek(moment.startSeconds, { play: true })}
        className={cn(
          'group/mark -translate-x-1/2 grid size-6 place-items-center rounded-full outline-on-night',
          nightColorClass,
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
        <span
          className={cn(
            'pointer-events-none absolute bottom-full mb-1 w-max max-w-56 rounded-lg bg-on-night px-2.5 py-1.5 text-left font-medium text-night text-xs leading-4 opacity-0 transition-opacity group-hover/mark:opacity-100',
            getTooltipClass(position),
          )}
        >
          <span className="font-semibold">{label}: </span>
          {moment.text}
        </span>
      </button>
    </li>
  );
}

/** Aligns the tooltip toward the middle of the player. */
function getTooltipClass(position: number): string {
  if (position < 0.3) return 'left-0';
  return position > 0.7 ? 'right-0' : 'left-1/2 -translate-x-1/2';
}
