import type { Moment, Severity } from '@outloud/domain/deliveries';
import { type MomentOrder, momentOrders } from '@outloud/domain/insights/moment-order';
import { harmBySeverity, praiseWeight } from '@outloud/domain/insights/score';
import { Badge } from '@outloud/ui/badge';
import { SegmentedControl } from '@outloud/ui/forms/segmented-control';
import { ChevronRight } from 'lucide-react';
import type { ReviewerNoun } from './insights.labels.ts';

/** An annoying problem is the usual case and has no badge. */
export function SeverityBadge({ severity }: { severity: Severity | null }) {
  if (severity === 3) return <Badge variant="bad">Blocks the task</Badge>;
  if (severity === 1) return <Badge variant="plain">Minor</Badge>;
  return null;
}

const orderLabels: Record<MomentOrder, string> = { severity: 'By severity', time: 'By time' };
const orderOptions = momentOrders.map((value) => ({ value, label: orderLabels[value] }));

type MomentOrderControlProps = {
  moments: readonly Pick<Moment, 'severity'>[];
  order: MomentOrder;
  onChange: (order: MomentOrder) => void;
};

/** Hidden if no point has a severity: for praise only, and for reviews from before severities existed. */
export function MomentOrderControl({ moments, order, onChange }: MomentOrderControlProps) {
  if (moments.length < 2 || moments.every(({ severity }) => severity === null)) return null;
  return <SegmentedControl legend="Sort points" options={orderOptions} value={order} onChange={onChange} />;
}

type ScoreRuleProps = { moments: readonly Pick<Moment, 'kind' | 'severity'>[]; reviewer?: ReviewerNoun };

/** Hidden for scores that were calculated before severities existed, because they followed another rule. */
export function ScoreRule({ moments, reviewer = 'tester' }: ScoreRuleProps) {
  const hasSeverities = moments.every(({ kind, severity }) => kind === 'liked' || severity !== null);
  if (moments.length === 0 || !hasSeverities) return null;
  return (
    <details className="group text-sm leading-6">
      <summary className="-ml-1 inline-flex cursor-pointer list-none items-center gap-1 rounded-lg pr-2 font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        How the score is calculated
      </summary>
      <p className="mt-1 text-muted">
        Each thing that the {reviewer} liked counts {praiseWeight}. A problem counts {harmBySeverity[1]} if it is minor,{' '}
        {harmBySeverity[2]} if it is annoying (no badge), and {harmBySeverity[3]} if it blocks the task. Each count is
        multiplied by how certain the analysis is, from 0 to 1. The score starts at 5. Praise moves it toward 10,
        problems toward 0. With few of both, it stays near 5.
      </p>
    </details>
  );
}
