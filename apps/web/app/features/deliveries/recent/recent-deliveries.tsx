import { listAdminDeliveries } from '@outloud/contract/deliveries';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { Video } from 'lucide-react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useRecentDeliveries } from '../api/recent-deliveries.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { RecentDeliveriesSkeleton } from './recent-deliveries-skeleton.tsx';

export function RecentDeliveries() {
  const { data: deliveries, isLoadingError, refetch } = useRecentDeliveries();
  const retry = () => {
    focusHeading();
    refetch();
  };
  return (
    <Card title="Recent deliveries" description="Failed deliveries first, then newest.">
      {deliveries && deliveries.length > 0 && (
        <ul>
          {deliveries.map((delivery) => (
            <li key={delivery._id} className="border-line border-t py-5 last:pb-0">
              <DeliveryRow delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      {deliveries?.length === 0 && (
        <EmptyState Icon={Video} title="No deliveries found" text="Recordings appear here after they are uploaded." />
      )}
      {isLoadingError && <LoadFailure message={listAdminDeliveries.failure} onRetry={retry} />}
      {!deliveries && !isLoadingError && <RecentDeliveriesSkeleton />}
    </Card>
  );
}
