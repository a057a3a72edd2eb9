import type { RoastDetail } from '@outloud/contract/roasts';
import { EmptyState } from '@outloud/ui/empty-state';
import { Video } from 'lucide-react';

export function NoDeliveries({ roast: { status, expiresAt } }: { roast: RoastDetail }) {
  const isOver = status === 'pending' && Date.parse(expiresAt) <= Date.now();
  const text =
    status === 'cancelled' || isOver
      ? 'No review came of this request.'
      : 'Each review appears here as soon as its tester hands it in.';
  return <EmptyState Icon={Video} title="No Deliveries Yet" text={text} />;
}
