import { listDeliveries } from '@outloud/contract/deliveries';
import type { RoastDetail } from '@outloud/contract/roasts';
import { EmptyState } from '@outloud/ui/empty-state';
import { Skeleton } from '@outloud/ui/loading';
import { Video } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { useFailureToast } from '../../../components/use-failure-toast.ts';
import type { DeliveriesQuery } from '../../deliveries/queries.ts';
import { detailSections } from '../list-params.ts';
import { hasFreePlace } from '../own-people/guest-link-state.ts';
import { DeliveryCard } from './delivery-card.tsx';

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
      {isLoading && <DeliveriesSkeleton count={Math.min(roast.deliveriesReceived, maxSkeletons)} />}
    </section>
  );
}

function NoDeliveries({ roast }: { roast: RoastDetail }) {
  return <EmptyState Icon={Video} title="No Deliveries Yet" text={describeNoDeliveries(roast)} />;
}

function describeNoDeliveries(roast: RoastDetail): string {
  const { status, expiresAt, reviewers, guestLink } = roast;
  const hasExpired = status === 'pending' && Date.parse(expiresAt) <= Date.now();
  if (status === 'cancelled' || hasExpired) return 'This request closed without a review.';
  if (reviewers === 'testers') return 'Deliveries appear here as soon as testers submit their reviews.';
  if (!hasFreePlace(roast)) return 'Reviews appear here as soon as they are submitted.';
  return guestLink
    ? 'Send the link to your people. Their reviews appear here.'
    : 'Add a recording to get its transcript and insights.';
}

const maxSkeletons = 10;

/** One card for each expected delivery, or a placeholder for the empty state. */
function DeliveriesSkeleton({ count }: { count: number }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the deliveries</span>
      {count === 0 && <Skeleton className="h-53 rounded-xl" />}
      {Array.from({ length: count }, (_, index) => `delivery-${index}`).map((key) => (
        <Skeleton key={key} className="h-104 rounded-2xl sm:h-56" />
      ))}
    </div>
  );
}
