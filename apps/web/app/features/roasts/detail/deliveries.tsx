import { listDeliveries } from '@outloud/contract/deliveries';
import type { RoastDetail } from '@outloud/contract/roasts';
import { Skeleton } from '@outloud/ui/skeleton';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import type { DeliveriesQuery } from '../api/deliveries.ts';
import { detailSections } from '../components/detail-sections.ts';
import { useFailureToast } from '../components/use-failure-toast.ts';
import { DeliveriesSkeleton } from './deliveries-skeleton.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { NoDeliveries } from './no-deliveries.tsx';

type DeliveriesProps = { query: DeliveriesQuery; roast: RoastDetail };

export function Deliveries({ query, roast }: DeliveriesProps) {
  const { data: deliveries, isLoadingError, refetch } = query;
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useFailureToast(listDeliveries.failure, isLoadingError);

  // The router looks for the hash target before this section renders, so move the focus here.
  useEffect(() => {
    if (hash === `#${detailSections.deliveries}`) section.current?.focus();
  }, [hash]);

  const isLoading = !deliveries && !isLoadingError;
  const retry = () => {
    section.current?.focus({ preventScroll: true });
    refetch();
  };
  return (
    <section ref={section} id={detailSections.deliveries} tabIndex={-1} aria-labelledby="deliveries-title">
      <h2 id="deliveries-title" className="mb-4 font-bold text-lg leading-7 tracking-tight">
        <span className={isLoading ? 'sr-only' : ''}>Deliveries{deliveries && ` (${deliveries.length})`}</span>
        {/* Themes may load above this heading and push it down, so a skeleton replaces its text until then. */}
        {isLoading && <Skeleton className="h-7 w-32" />}
      </h2>
      {deliveries && deliveries.length > 0 && (
        <ul className="grid gap-4">
          {deliveries.map((delivery) => (
            <li key={delivery._id}>
              <DeliveryCard delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      {deliveries?.length === 0 && <NoDeliveries roast={roast} />}
      {isLoadingError && <LoadFailure message={listDeliveries.failure} onRetry={retry} />}
      {isLoading && <DeliveriesSkeleton count={roast.deliveriesReceived} />}
    </section>
  );
}
