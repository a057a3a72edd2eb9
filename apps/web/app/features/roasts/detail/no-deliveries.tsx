import type { RoastStatus } from '@outloud/domain/roasts';
import { EmptyState } from '@outloud/ui/empty-state';
import { Video } from 'lucide-react';
import { arrivalPromise } from '../components/roast-words.ts';

export function NoDeliveries({ status }: { status: RoastStatus }) {
  const text =
    status === 'cancelled'
      ? 'This request was closed without a review.'
      : `Each review appears here as soon as its tester hands it in. ${arrivalPromise}`;
  return <EmptyState Icon={Video} title="No Deliveries Yet" text={text} />;
}
