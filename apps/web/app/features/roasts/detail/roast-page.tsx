import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { ApiError } from '@outloud/contract/client';
import type { RoastDetail } from '@outloud/contract/roasts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/loading';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { BackLink } from '../../../components/links.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle, useDocumentTitle } from '../../../components/page-title.tsx';
import { useFailureToast } from '../../../components/use-failure-toast.ts';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { roastErrorTitles } from '../../../roast.labels.ts';
import { useDeliveries } from '../../deliveries/queries.ts';
import { useReturnSearch } from '../list-params.ts';
import { GuestLinkCard } from '../own-people/guest-link-card.tsx';
import { OwnPeopleHeader } from '../own-people/own-people-header.tsx';
import { PlaceCounts } from '../own-people/place-counts.tsx';
import { isUnfinished, useRoast } from '../queries.ts';
import type { Route } from './+types/roast-page.ts';
import { Deliveries } from './deliveries.tsx';
import { Findings } from './findings.tsx';
import { Detail, detailsCardProps, detailsListClass, RoastDetails } from './roast-details.tsx';
import { RoastHeader } from './roast-header.tsx';
import { SlotProgress } from './slot-progress.tsx';
import { Themes } from './themes.tsx';

export const meta = () => getPageMeta('Roast request', 'A request and its deliveries.');

export default function RoastPage({ params: { id } }: Route.ComponentProps) {
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
          {roast.reviewers === 'own' ? <OwnPeopleHeader roast={roast} /> : <RoastHeader roast={roast} />}
          <DetailGrid
            deliveries={
              <div>
                <Progress roast={roast} />
                <Findings roastId={id} deliveries={deliveries.data ?? []} reviewers={roast.reviewers} />
                <Themes deliveries={deliveries.data ?? []} reviewers={roast.reviewers} />
                <Deliveries query={deliveries} roast={roast} />
              </div>
            }
            details={<RoastDetails roast={roast} />}
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

function Progress({ roast }: { roast: RoastDetail }) {
  const isRunning = isUnfinished(roast.status);
  if (roast.reviewers === 'testers') return isRunning && <SlotProgress roast={roast} />;
  return (
    <>
      <GuestLinkCard roast={roast} />
      {isRunning && <PlaceCounts roast={roast} />}
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

function BackToListLink() {
  return <BackLink to={{ pathname: paths.roasts, search: useReturnSearch() }}>Back to requests</BackLink>;
}

type DetailGridProps = { deliveries: ReactNode; details: ReactNode };

function DetailGrid({ deliveries, details }: DetailGridProps) {
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      {deliveries}
      {details}
    </div>
  );
}

function DetailSkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Roast request</span>
        <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
      </PageTitle>
      <div role="status">
        <span className="sr-only">Loading the request</span>
        <div aria-hidden="true">
          <Skeleton className="mt-2 h-5 w-56 max-w-full" />
          <Skeleton className="mt-3 h-5 w-48" />
          <Skeleton className="mt-6 h-7 w-160 max-w-full max-sm:h-14" />
          <DetailGrid
            deliveries={
              <div>
                <Skeleton className="mb-4 h-7 w-32" />
                <Skeleton className="h-53 rounded-xl" />
              </div>
            }
            details={
              <Card {...detailsCardProps}>
                <dl className={detailsListClass}>
                  {['Description', 'Specific instructions', 'Target demographics'].map((term) => (
                    <Detail key={term} term={term}>
                      <Skeleton className="my-1 h-4 w-3/4" />
                    </Detail>
                  ))}
                  {['Reviews expected', 'Credits used'].map((term) => (
                    <Detail key={term} term={term} isHalfWidth>
                      <Skeleton className="my-1 h-4 w-8" />
                    </Detail>
                  ))}
                </dl>
              </Card>
            }
          />
        </div>
      </div>
    </>
  );
}

const roastNotFoundText = 'Roast request not found';

function RoastNotFound() {
  return (
    <>
      <PageTitle>Roast request</PageTitle>
      <Alert variant="destructive" title={roastNotFoundText} className="mt-6 max-w-md">
        It may belong to another account, or the URL may be wrong.
      </Alert>
      <Button asChild className="mt-6">
        <Link to={paths.roasts}>Back to your requests</Link>
      </Button>
    </>
  );
}
