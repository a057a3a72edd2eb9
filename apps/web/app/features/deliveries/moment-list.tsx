import { formatTimestamp } from '@outloud/app-kit/format';
import { MomentOrderControl, SeverityBadge } from '@outloud/app-kit/insights';
import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { type MomentOrder, sortMoments } from '@outloud/domain/insights/moment-order';
import { getTopicHeading } from '@outloud/domain/insights/topics';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { cn } from '@outloud/ui/cn';
import { keepFocus, useValueAtTime } from '@outloud/ui/player/player-store';
import { useState } from 'react';
import { useSeekAndPlay } from './delivery-grid.tsx';

type Moment = NonNullable<DeliveryDetail['aiInsights']>['moments'][number];

/** The points of a review in two lists, in the same order. */
export function MomentLists({ moments }: { moments: readonly Moment[] }) {
  const [order, setOrder] = useState<MomentOrder>('severity');
  const sortedMoments = sortMoments(moments, order);
  return (
    <div className="@container grid animate-appear gap-4">
      <MomentOrderControl moments={moments} order={order} onChange={setOrder} />
      <div className="grid items-start gap-6 @2xl:grid-cols-2">
        <MomentList
          title="What They Liked"
          moments={sortedMoments.filter(({ kind }) => kind === 'liked')}
          emptyText="No specific positive feedback identified."
        />
        <MomentList
          title="Areas for Improvement"
          moments={sortedMoments.filter(({ kind }) => kind !== 'liked')}
          emptyText="No specific issues identified."
        />
      </div>
    </div>
  );
}

type MomentListProps = { title: string; moments: readonly Moment[]; emptyText: string };

/** Clicking a moment plays the video from there. */
function MomentList({ title, moments, emptyText }: MomentListProps) {
  const seekAndPlay = useSeekAndPlay();
  const momentsByTime = sortMoments(moments, 'time');
  const currentMoment = useValueAtTime((seconds) =>
    momentsByTime.findLast((moment) => moment.startSeconds <= seconds && seconds < moment.endSeconds),
  );
  return (
    <Card title={title}>
      {moments.length === 0 && <p className="text-[0.9375rem] text-muted leading-6">{emptyText}</p>}
      <ul className="-mx-2.5 -mt-2 grid gap-0.5">
        {moments.map((moment) => (
          <li key={`${moment.kind} ${moment.startSeconds} ${moment.text}`}>
            <button
              type="button"
              aria-current={moment === currentMoment || undefined}
              onMouseDown={keepFocus}
              onClick={() => seekAndPlay(moment.startSeconds)}
              className="group flex w-full gap-3 rounded-lg p-2.5 text-left text-[0.9375rem] leading-6 transition-colors hover:bg-sunken aria-current:bg-ember-soft"
            >
              <TimeChip
                seconds={moment.startSeconds}
                className="group-aria-current:bg-ember group-aria-current:text-on-ember"
              />
              <MomentText moment={moment} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MomentText({ moment: { kind, text, quote, topic, severity } }: { moment: Moment }) {
  const isParaphrased = !quote.toLowerCase().includes(text.toLowerCase());
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-2 text-muted text-xs leading-5">
        <SeverityBadge severity={severity} />
        {kind === 'confused' && <Badge variant="warn">Confused</Badge>}
        {topic && getTopicHeading(topic)}
      </span>
      {text}
      {isParaphrased && <q className="block text-muted text-sm leading-5">{quote}</q>}
    </span>
  );
}

export function TimeChip({ seconds, className }: { seconds: number; className?: string }) {
  return (
    <span
      className={cn(
        'mt-0.5 h-5 w-11 shrink-0 rounded-md bg-sunken text-center font-semibold text-muted text-xs tabular-nums leading-5 transition-colors',
        className,
      )}
    >
      {formatTimestamp(seconds)}
    </span>
  );
}
