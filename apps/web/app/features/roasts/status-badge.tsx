import { roastStatusLabels } from '@outloud/app-kit/roast.labels';
import type { ReviewerKind } from '@outloud/domain/guests';
import type { RoastStatus } from '@outloud/domain/roasts';
import { Badge } from '@outloud/ui/badge';
import { Check, Clock, UserRoundCheck, Video, X } from 'lucide-react';

/** Amber is in progress, green is completed, gray is cancelled. */
const badges = {
  pending: { variant: 'warn', Icon: Clock },
  assigned: { variant: 'warn', Icon: UserRoundCheck },
  in_progress: { variant: 'warn', Icon: Video },
  completed: { variant: 'good', Icon: Check },
  cancelled: { variant: 'plain', Icon: X },
} as const satisfies Record<RoastStatus, object>;

/** Requests to own people are not assigned, and the customer closes them. */
const ownStatusLabels: Record<RoastStatus, string> = {
  ...roastStatusLabels,
  assigned: roastStatusLabels.in_progress,
  cancelled: 'Closed',
};

type StatusBadgeProps = { status: RoastStatus; reviewers: ReviewerKind };

export function StatusBadge({ status, reviewers }: StatusBadgeProps) {
  const labels = reviewers === 'own' ? ownStatusLabels : roastStatusLabels;
  const { variant, Icon } = badges[status];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" strokeWidth={2.5} className="size-3.5" />
      <span className="whitespace-nowrap">{labels[status]}</span>
    </Badge>
  );
}
