import { formatDate, formatTime } from '@outloud/app-kit/format';
import type { Claim } from '@outloud/contract/claims';
import { ApiError } from '@outloud/contract/client';
import { formatDollars } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/loading';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BackLink, WebsiteLink } from '../../../components/links.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle, useDocumentTitle } from '../../../components/page-title.tsx';
import { paths } from '../../../paths.ts';
import { getWebsiteLabel } from '../../../roast.labels.ts';
import { Countdown } from '../active-claim.tsx';
import { Outcome, OutcomeBadge } from '../outcome.tsx';
import { useClaim } from '../queries.ts';
import { ClaimSidebar } from './claim-sidebar.tsx';

type ClaimPageProps = {
  id: string;
  children: (claim: Claim) => ReactNode;
  /** Renders the unsubmitted recording of a claim that ended without a submission. */
  renderUnsubmitted: (claim: Claim) => ReactNode;
};

export function ClaimPage({ id, children, renderUnsubmitted }: ClaimPageProps) {
  const { data: claim, error, refetch } = useClaim(id);
  useDocumentTitle(claim && getWebsiteLabel(claim.roast));
  const retry = () => {
    focusHeading();
    refetch();
  };
  if (!claim && error instanceof ApiError && error.status === 404) return <ClaimNotFound />;
  return (
    <>
      <BackLink to={paths.myRoasts}>My Roasts</BackLink>
      {claim && (
        <>
          <ClaimHeader claim={claim} onEnd={refetch} />
          {claim.state === 'active' ? (
            <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
              {children(claim)}
              <ClaimSidebar claim={claim} />
            </div>
          ) : (
            <EndedClaim claim={claim}>{claim.state !== 'submitted' && renderUnsubmitted(claim)}</EndedClaim>
          )}
        </>
      )}
      {!claim && error && (
        <>
          <PageTitle>Roast</PageTitle>
          <LoadFailure className="mt-6" message={error.message} onRetry={retry} />
        </>
      )}
      {!claim && !error && <ClaimSkeleton />}
    </>
  );
}

type ClaimHeaderProps = { claim: Claim; onEnd: () => void };

function ClaimHeader({ claim, onEnd }: ClaimHeaderProps) {
  const { roast, state } = claim;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <div className="min-w-0 flex-1 basis-72">
        <PageTitle>{getWebsiteLabel(roast)}</PageTitle>
        <WebsiteLink url={roast.websiteUrl} className="mt-1" />
        {state !== 'active' && (
          <p className="mt-3">
            <OutcomeBadge claim={claim} />
          </p>
        )}
      </div>
      {state === 'active' && <ClaimNumbers claim={claim} onEnd={onEnd} />}
    </div>
  );
}

const valueClass = 'block font-display font-extrabold text-4xl tabular-nums leading-none tracking-[-0.03em]';

function ClaimNumbers({ claim, onEnd }: ClaimHeaderProps) {
  return (
    <dl className="flex shrink-0 gap-8">
      <div className="flex flex-col-reverse justify-end">
        <dt className="pt-1 text-muted text-sm">when accepted</dt>
        <dd className={valueClass}>{formatDollars(claim.roast.pay)}</dd>
      </div>
      <div className="flex flex-col-reverse justify-end">
        <dt className="pt-1 text-muted text-sm">left to submit</dt>
        <dd>
          <Countdown expiresAt={claim.expiresAt} onEnd={onEnd} className={`${valueClass} data-ending:text-bad`} />
        </dd>
      </div>
    </dl>
  );
}

/** Replaces the recorder when the claim has ended. */
function EndedClaim({ claim, children }: { claim: Claim; children: ReactNode }) {
  const endedAt = claim.delivery?.submittedAt ?? claim.endedAt;
  return (
    <Card title="Result" className="mt-8 max-w-2xl">
      <Outcome claim={claim} />
      {endedAt && (
        <p className="mt-3 text-muted text-sm tabular-nums">
          {claim.delivery ? 'Submitted' : 'Ended'}{' '}
          <time dateTime={endedAt}>
            {formatDate(endedAt)}, {formatTime(endedAt)}
          </time>
        </p>
      )}
      {children}
      <Button asChild className="mt-6">
        <Link to={paths.availableRoasts}>Find another roast</Link>
      </Button>
    </Card>
  );
}

function ClaimNotFound() {
  return (
    <>
      <PageTitle>Roast not found</PageTitle>
      <p className="mt-3 text-lg text-muted">The roast may belong to another account, or the URL may be wrong.</p>
      <Button asChild className="mt-6">
        <Link to={paths.myRoasts}>Back to My Roasts</Link>
      </Button>
    </>
  );
}

function ClaimSkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Roast</span>
        <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
      </PageTitle>
      <div role="status">
        <span className="sr-only">Loading roast</span>
        <div aria-hidden="true">
          <Skeleton className="mt-2 h-5 w-56 max-w-full" />
          <div className="mt-8 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <Skeleton className="h-96 rounded-2xl" />
            <Skeleton className="h-72 rounded-2xl" />
          </div>
        </div>
      </div>
    </>
  );
}
