import { ApiError } from '@outloud/contract/client';
import { getDelivery } from '@outloud/contract/deliveries';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useDelivery } from '../api/delivery.ts';
import { getWebsiteName } from '../components/roast.labels.ts';
import { useFailureToast } from '../components/use-failure-toast.ts';
import { BackToRoastLink } from './back-to-roast-link.tsx';
import { DeliveryNotFound, deliveryNotFoundText } from './delivery-not-found.tsx';
import { DeliverySkeleton } from './delivery-skeleton.tsx';
import { DeliveryView } from './delivery-view.tsx';

type DeliveryPageProps = { roastId: string; id: string };

export function DeliveryPage({ roastId, id }: DeliveryPageProps) {
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
