import { cn } from './cn.tsx';
import { keepFocus } from './keep-focus.tsx';
import { momentStyles } from './moment-styles.tsx';
import { type PlayerMoment, usePlayer, useSeek } from './player-store.tsx';

/** Markers above the timeline. They are not tab stops, because keyboard users have shortcuts for moments. */
export function PlayerMarkers({ moments }: { moments: readonly PlayerMoment[] }) {
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
