import type { RoastDetail } from '@outloud/contract/roasts';
import { EmptyState } from '@outloud/ui/empty-state';
import { Video } from 'lucide-react';

export function NoDeliveries({ roast: { status, expiresAt } }: { roast: RoastDetail }) {
  const hasExpired = status === 'pending' && Date.parse(expiresAt) <= Date.now();
  const text =
    status === 'cancelled' || hasExpired
      ? 'This request closed without a review.'
      : 'Deliveries appear here as soon as testers submit their reviews.';
  return <EmptyState Icon={Video} title="No Deliveries Yet" text={text} />;
}
