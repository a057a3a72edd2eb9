import { listHandled } from '@outloud/contract/deliveries';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { Video } from 'lucide-react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useHandled } from '../api/handled.ts';
import { HandledRow } from './handled-row.tsx';
import { HandledSkeleton } from './handled-skeleton.tsx';

export function RecentDeliveries() {
  const { data: deliveries, isLoadingError, refetch } = useHandled();
  const retry = () => {
    focusHeading();
    refetch();
  };
  return (
    <Card title="Recent deliveries" description="Failed deliveries first, then the newest.">
      {deliveries && deliveries.length > 0 && (
        <ul>
          {deliveries.map((delivery) => (
            <li key={delivery._id} className="border-line border-t py-5 last:pb-0">
              <HandledRow delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      {deliveries?.length === 0 && (
        <EmptyState Icon={Video} title="No deliveries found" text="Recordings appear here after they are uploaded." />
      )}
      {isLoadingError && <LoadFailure message={listHandled.failure} onRetry={retry} />}
      {!deliveries && !isLoadingError && <HandledSkeleton />}
    </Card>
  );
}
