import { CallError } from '@outloud/contract/client';
import { getDelivery } from '@outloud/contract/deliveries';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useNameAsTitle } from '../../../lib/name-as-title.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useDelivery } from '../api/delivery.ts';
import { useFailureToast } from '../components/failure-toast.ts';
import { nameOf } from '../components/roast-words.ts';
import { DeliverySkeleton } from './delivery-skeleton.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { MissingDelivery, missing } from './missing-delivery.tsx';
import { RoastLink } from './roast-link.tsx';

type DeliveryPageProps = { roastId: string; id: string };

export function DeliveryPage({ roastId, id }: DeliveryPageProps) {
  const query = useDelivery(id);
  const { data: delivery, error, isLoadingError, refetch } = query;
  const isNotFound = error instanceof CallError && error.status === 404;
  const isOfAnotherRoast = delivery !== undefined && delivery.roastRequestId._id !== roastId;
  const isMissing = isNotFound || isOfAnotherRoast;
  const hasFailed = isLoadingError && !isNotFound;
  useFailureToast(getDelivery.failure, hasFailed);
  useFailureToast(missing, isMissing);
  useNameAsTitle(delivery && `Delivery #${delivery.deliveryNumber} · ${nameOf(delivery.roastRequestId)}`);
  const retry = () => {
    focusHeading();
    refetch();
  };
  if (isMissing) return <MissingDelivery roastId={roastId} />;
  if (delivery) return <DeliveryView delivery={delivery} query={query} />;
  return (
    <>
      <RoastLink roastId={roastId} />
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
