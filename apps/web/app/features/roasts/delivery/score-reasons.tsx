import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { topicHeading } from '@outloud/domain/topics';
import { cn } from '@outloud/ui/cn';
import { TrendingDown, TrendingUp } from 'lucide-react';

type Reasons = NonNullable<DeliveryDetail['aiInsights']>['scoreReasons'];

const effects = {
  raised: { Icon: TrendingUp, colour: 'text-good', words: 'raised it' },
  lowered: { Icon: TrendingDown, colour: 'text-bad', words: 'lowered it' },
} as const;

/** Topic by topic, what moved the score and by how many points made. */
export function ScoreReasons({ reasons }: { reasons: Reasons }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-bold text-sm leading-6 tracking-tight">Why this score</h3>
      <ul className="mt-1.5 grid gap-x-5 gap-y-1 text-sm leading-6 sm:grid-cols-2 xl:grid-cols-1">
        {reasons.map(({ effect, topic, points }) => {
          const { Icon, colour, words } = effects[effect];
          return (
            <li key={`${effect} ${topic}`} className="flex items-center gap-2">
              <Icon aria-hidden="true" className={cn('size-4 shrink-0', colour)} />
              <span className="min-w-0">
                {topic ? topicHeading(topic) : 'Other points'} <span className="text-muted">{words}</span>
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
