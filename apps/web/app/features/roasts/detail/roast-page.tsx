import { ApiError } from '@outloud/contract/client';
import { useEffect, useEffectEvent, useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { roastErrorTitles } from '../../../lib/format.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useDeliveries } from '../api/deliveries.ts';
import { isUnfinished, useRoast } from '../api/roast.ts';
import { getWebsiteName } from '../components/roast.labels.ts';
import { useFailureToast } from '../components/use-failure-toast.ts';
import { BackToListLink } from './back-to-list-link.tsx';
import { Deliveries } from './deliveries.tsx';
import { DetailGrid } from './detail-grid.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RequestDetails } from './request-details.tsx';
import { RoastHeader } from './roast-header.tsx';
import { RoastNotFound, roastNotFoundText } from './roast-not-found.tsx';
import { SlotProgress } from './slot-progress.tsx';
import { Themes } from './themes.tsx';

export function RoastPage({ id }: { id: string }) {
  const { data: roast, error, isLoadingError, refetch } = useRoast(id);
  // Load in parallel with the roast.
  const deliveries = useDeliveries(id);
  // A delivery can change the status of its roast, and a filled slot adds a delivery, so each refetches the other.
  useOnChange(deliveries.data?.map(({ _id, status }) => `${_id} ${status}`).join(), refetch);
  useOnChange(roast?.slots.map(({ standing }) => standing).join(), deliveries.refetch);
  const isMissing = error instanceof ApiError && error.status === 404;
  const hasFailed = isLoadingError && !isMissing;
  useFailureToast(roastErrorTitles.detail, hasFailed);
  useFailureToast(roastNotFoundText, isMissing);
  useDocumentTitle(roast && getWebsiteName(roast));
  const retry = () => {
    focusHeading();
    refetch();
    deliveries.refetch();
  };
  if (isMissing) return <RoastNotFound />;
  return (
    <>
      <BackToListLink />
      {roast && (
        <>
          <RoastHeader roast={roast} />
          <DetailGrid
            deliveries={
              <div>
                {isUnfinished(roast.status) && <SlotProgress roast={roast} />}
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
          <LoadFailure message={roastErrorTitles.detail} error={error} onRetry={retry} className="mt-6" />
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
