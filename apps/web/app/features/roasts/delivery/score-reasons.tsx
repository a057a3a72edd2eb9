import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { getTopicHeading } from '@outloud/domain/topics';
import { cn } from '@outloud/ui/cn';
import { TrendingDown, TrendingUp } from 'lucide-react';

type Reasons = NonNullable<DeliveryDetail['aiInsights']>['scoreReasons'];

const effects = {
  raised: { Icon: TrendingUp, color: 'text-good', label: 'raised the score' },
  lowered: { Icon: TrendingDown, color: 'text-bad', label: 'lowered the score' },
} as const;

/** The effect of each topic on the score, with its number of mentions. */
export function ScoreReasons({ reasons }: { reasons: Reasons }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-bold text-sm leading-6 tracking-tight">Why this score</h3>
      <ul className="mt-1.5 grid gap-x-5 gap-y-1 text-sm leading-6 sm:grid-cols-2 xl:grid-cols-1">
        {reasons.map(({ effect, topic, points }) => {
          const { Icon, color, label } = effects[effect];
          return (
            <li key={`${effect} ${topic}`} className="flex items-center gap-2">
              <Icon aria-hidden="true" className={cn('size-4 shrink-0', color)} />
              <span className="min-w-0">
                {topic ? getTopicHeading(topic) : 'Other points'} <span className="text-muted">{label}</span>
              </span>
              <span className="ml-auto shrink-0 text-muted tabular-nums">
                {points} {points === 1 ? 'mention' : 'mentions'}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
