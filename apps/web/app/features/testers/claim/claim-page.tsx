import type { Claim } from '@outloud/contract/claims';
import { CallError } from '@outloud/contract/client';
import type { ReactNode } from 'react';
import { BackLink } from '../../../lib/back-link.tsx';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useNameAsTitle } from '../../../lib/name-as-title.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { paths } from '../../../paths.ts';
import { useClaim } from '../api/claim.ts';
import { siteOf } from '../components/brief-words.ts';
import { ClaimHead } from './claim-head.tsx';
import { ClaimSide } from './claim-side.tsx';
import { ClaimSkeleton } from './claim-skeleton.tsx';
import { EndedClaim } from './ended-claim.tsx';
import { MissingClaim } from './missing-claim.tsx';

type ClaimPageProps = {
  id: string;
  children: (claim: Claim) => ReactNode;
  /** Renders the unsubmitted recording of a claim that ended without a submission. */
  left: (claim: Claim) => ReactNode;
};

export function ClaimPage({ id, children, left }: ClaimPageProps) {
  const { data: claim, error, refetch } = useClaim(id);
  useNameAsTitle(claim && siteOf(claim.roast));
  const retry = () => {
    focusHeading();
    refetch();
  };
  if (!claim && error instanceof CallError && error.status === 404) return <MissingClaim />;
  return (
    <>
      <BackLink to={paths.myRoasts}>My Roasts</BackLink>
      {claim && (
        <>
          <ClaimHead claim={claim} onEnd={refetch} />
          {claim.state === 'active' ? (
            <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
              {children(claim)}
              <ClaimSide claim={claim} />
            </div>
          ) : (
            <EndedClaim claim={claim}>{claim.state !== 'submitted' && left(claim)}</EndedClaim>
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
