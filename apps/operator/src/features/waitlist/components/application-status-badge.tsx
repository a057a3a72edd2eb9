import type { ApplicationStatus } from '@outloud/domain/waitlist';
import { Badge } from '@outloud/ui/badge';

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  contacted: 'Contacted',
  approved: 'Approved',
  rejected: 'Rejected',
};

const variants = { pending: 'warn', contacted: 'plain', approved: 'good', rejected: 'bad' } as const;

export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge variant={variants[status]}>{applicationStatusLabels[status]}</Badge>;
}
