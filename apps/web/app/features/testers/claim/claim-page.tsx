import type { Claim } from '@outloud/contract/claims';
import { ApiError } from '@outloud/contract/client';
import type { ReactNode } from 'react';
import { BackLink } from '../../../lib/back-link.tsx';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { paths } from '../../../paths.ts';
import { useClaim } from '../api/claim.ts';
import { getWebsiteLabel } from '../components/brief.labels.ts';
import { ClaimHeader } from './claim-header.tsx';
import { ClaimNotFound } from './claim-not-found.tsx';
import { ClaimSidebar } from './claim-sidebar.tsx';
import { ClaimSkeleton } from './claim-skeleton.tsx';
import { EndedClaim } from './ended-claim.tsx';

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
