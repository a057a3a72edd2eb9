import { CallError } from '@outloud/contract/client';
import { useEffect, useEffectEvent, useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useNameAsTitle } from '../../../lib/name-as-title.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { roastFailures } from '../../../lib/wording.ts';
import { useDeliveries } from '../api/deliveries.ts';
import { isUnfinished, useRoast } from '../api/roast.ts';
import { useFailureToast } from '../components/failure-toast.ts';
import { nameOf } from '../components/roast-words.ts';
import { Deliveries } from './deliveries.tsx';
import { DetailGrid } from './detail-grid.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { ListLink } from './list-link.tsx';
import { MissingRoast, missing } from './missing-roast.tsx';
import { RequestDetails } from './request-details.tsx';
import { RoastHead } from './roast-head.tsx';
import { SlotStrip } from './slot-strip.tsx';
import { Themes } from './themes.tsx';

export function RoastPage({ id }: { id: string }) {
  const { data: roast, error, isLoadingError, refetch } = useRoast(id);
  // Requested in parallel with the roast.
  const deliveries = useDeliveries(id);
  // A changed delivery changes the status of its roast, and a filled slot adds a delivery.
  useOnChange(deliveries.data?.map(({ _id, status }) => `${_id} ${status}`).join(), refetch);
  useOnChange(roast?.slots.map(({ standing }) => standing).join(), deliveries.refetch);
  const isMissing = error instanceof CallError && error.status === 404;
  const hasFailed = isLoadingError && !isMissing;
  useFailureToast(roastFailures.detail, hasFailed);
  useFailureToast(missing, isMissing);
  useNameAsTitle(roast && nameOf(roast));
  const retry = () => {
    focusHeading();
    refetch();
    deliveries.refetch();
  };
  if (isMissing) return <MissingRoast />;
  return (
    <>
      <ListLink />
      {roast && (
        <>
          <RoastHead roast={roast} />
          <DetailGrid
            deliveries={
              <div>
                {isUnfinished(roast.status) && <SlotStrip roast={roast} />}
                <Themes deliveries={deliveries.data ?? []} />
                <Deliveries query={deliveries} roast={roast} />
              </div>
            }
            details={<RequestDetails roast={roast} />}
          />
        </>
      )}
      {!roast && hasFailed && (
        <>
          <PageTitle>Roast request</PageTitle>
          <LoadFailure message={roastFailures.detail} error={error} onRetry={retry} className="mt-6" />
        </>
      )}
      {!roast && !hasFailed && <DetailSkeleton />}
    </>
  );
}

function useOnChange(value: string | undefined, onChange: () => void) {
  const previous = useRef(value);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    if (previous.current !== undefined && value !== previous.current) handleChange();
    previous.current = value;
  }, [value]);
}
