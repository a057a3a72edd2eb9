import { formatTimestamp } from '@outloud/app-kit/format';
import { cn } from '@outloud/ui/cn';
import { momentStyles } from '@outloud/ui/player/player-styles';
import { sample } from './sample.ts';

const { moments } = sample.aiInsights;
const [confusion] = moments.filter(({ kind }) => kind === 'confused');
const kinds = Object.entries(momentStyles).map(([kind, style]) => ({
  ...style,
  count: moments.filter((moment) => moment.kind === kind).length,
}));

/** One quote from the sample review, with a timeline of its moments. */
export function SampleExcerpt() {
  return (
    <figure className="rounded-4xl rounded-bl-lg border border-line bg-surface p-6 sm:p-9">
      <figcaption className="font-semibold text-muted text-sm">From the review above</figcaption>
      {confusion && (
        <blockquote className="mt-4 font-display font-semibold text-2xl leading-9 tracking-[-0.015em]">
          <span className="mr-2 font-medium text-base text-muted tabular-nums">
            {formatTimestamp(confusion.startSeconds)}
          </span>
          “{confusion.quote}”
        </blockquote>
      )}
      <div aria-hidden="true" className="relative mt-8 h-1.5 rounded-full bg-sunken">
        {moments.map(({ kind, startSeconds }) => (
          <span
            key={startSeconds}
            style={{ left: `${(100 * startSeconds) / sample.videoDurationSeconds}%` }}
            className={cn(
              'absolute -top-1 size-3.5 rounded-full border-2 border-surface bg-current',
              momentStyles[kind].colorClass,
            )}
          />
        ))}
      </div>
      <ul className="mt-6 flex flex-wrap gap-x-7 gap-y-3 border-line border-t pt-6">
        {kinds.map(({ label, Icon, colorClass, count }) => (
          <li key={label} className="flex items-center gap-2.5">
            <Icon aria-hidden="true" className={cn('size-5', colorClass)} />
            {label} <span className="font-semibold tabular-nums">{count}×</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
