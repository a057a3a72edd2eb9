import type { RoastStatus } from '@outloud/domain/roasts';
import { Badge } from '@outloud/ui/badge';
import { requestStatusLabels } from './request.labels.ts';

const variants = {
  pending: 'warn',
  assigned: 'warn',
  in_progress: 'warn',
  completed: 'good',
  cancelled: 'plain',
} as const satisfies Record<RoastStatus, string>;

export function RequestStatusBadge({ status }: { status: RoastStatus }) {
  return <Badge variant={variants[status]}>{requestStatusLabels[status]}</Badge>;
}
