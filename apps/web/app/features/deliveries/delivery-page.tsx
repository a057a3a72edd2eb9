import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { ApiError } from '@outloud/contract/client';
import { getDelivery } from '@outloud/contract/deliveries';
import { Alert } from '@outloud/ui/alert';
import { Skeleton } from '@outloud/ui/loading';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusHeading, PageTitle, useDocumentTitle } from '../../components/page-title.tsx';
import { useFailureToast } from '../../components/use-failure-toast.ts';
import { getPageMeta } from '../../page-meta.ts';
import type { Route } from './+types/delivery-page.ts';
import { DeliveryGrid, playerBarPadding } from './delivery-grid.tsx';
import { BackToRoastLink } from './delivery-header.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { useDelivery } from './queries.ts';

export const meta = () => getPageMeta('Delivery', 'A review with its video, transcript, and insights.');

/** A new delivery starts with a new player and empty forms. */
export default function DeliveryRoute({ params }: Route.ComponentProps) {
  return <DeliveryPage key={params.deliveryId} roastId={params.id} id={params.deliveryId} />;
}

type DeliveryPageProps = { roastId: string; id: string };

function DeliveryPage({ roastId, id }: DeliveryPageProps) {
  const query = useDelivery(id);
  const { data: delivery, error, isLoadingError, refetch } = query;
  const isNotFound = error instanceof ApiError && error.status === 404;
  const isFromAnotherRoast = delivery !== undefined && delivery.roastRequestId._id !== roastId;
  const isMissing = isNotFound || isFromAnotherRoast;
  const hasFailed = isLoadingError && !isNotFound;
  useFailureToast(getDelivery.failure, hasFailed);
  useFailureToast(deliveryNotFoundText, isMissing);
  useDocumentTitle(delivery && `Delivery #${delivery.deliveryNumber} · ${getWebsiteName(delivery.roastRequestId)}`);
  const retry = () => {
    focusHeading();
    refetch();
  };
  if (isMissing) return <DeliveryNotFound roastId={roastId} />;
  if (delivery) return <DeliveryView delivery={delivery} query={query} />;
  return (
    <>
      <BackToRoastLink roastId={roastId} />
      {hasFailed ? (
        <>
          <PageTitle>Delivery</PageTitle>
          <LoadFailure message={getDelivery.failure} onRetry={retry} className="mt-6" />
        </>
      ) : (
        <DeliverySkeleton />
      )}
    </>
  );
}

const deliveryNotFoundText = 'Delivery not found';

function DeliveryNotFound({ roastId }: { roastId: string }) {
  return (
    <>
      <BackToRoastLink roastId={roastId} />
      <PageTitle>Delivery</PageTitle>
      <Alert variant="destructive" title={deliveryNotFoundText} className="mt-6 max-w-md">
        It may belong to another account, or the URL may be wrong.
      </Alert>
    </>
  );
}

function DeliverySkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Delivery</span>
        <Skeleton className="h-9 w-48 sm:h-10" />
      </PageTitle>
      <div role="status">
        <span className="sr-only">Loading the delivery</span>
        <div aria-hidden="true">
          <Skeleton className="mt-3 h-5 w-120 max-w-full max-sm:h-12" />
          <Skeleton className="mt-4 h-9 w-29 sm:hidden" />
          <DeliveryGrid
            hasStickyVideo
            video={
              <div className={`animate-pulse rounded-2xl bg-ink/8 ${playerBarPadding}`}>
                <div className="aspect-video" />
              </div>
            }
            analysis={<Skeleton className="h-96 rounded-2xl" />}
            lists={<Skeleton className="h-64 rounded-2xl" />}
          />
        </div>
      </div>
    </>
  );
}
