import type { AdminDelivery } from '@outloud/contract/deliveries';
import type { DeliveryStatus } from '@outloud/domain/deliveries';
import { Badge } from '@outloud/ui/badge';

const statuses = {
  pending: { variant: 'plain', label: 'Pending' },
  processing: { variant: 'warn', label: 'Processing' },
  completed: { variant: 'good', label: 'Completed' },
  rejected: { variant: 'bad', label: 'Rejected' },
} as const satisfies Record<DeliveryStatus, object>;

export function AdminDeliveryStatus({ delivery: { status, reviewReasons } }: { delivery: AdminDelivery }) {
  if (status === 'pending' && reviewReasons.length > 0) return <Badge variant="warn">Pending review</Badge>;
  const { variant, label } = statuses[status];
  return <Badge variant={variant}>{label}</Badge>;
}
