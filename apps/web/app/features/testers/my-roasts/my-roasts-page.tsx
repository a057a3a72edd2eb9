import { ShowMore } from '@outloud/ui/show-more';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { formatRoastCount } from '../../../lib/format.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useClaims } from '../api/claims.ts';
import { ActiveClaim } from '../components/active-claim.tsx';
import { ClaimRow, rowsClass } from './claim-row.tsx';
import { ClaimsSkeleton } from './claims-skeleton.tsx';
import { Metrics } from './metrics.tsx';
import { NoClaims } from './no-claims.tsx';

export function MyRoastsPage() {
  return (
    <>
      <PageTitle>My Roasts</PageTitle>
      <div className="mt-8">
        <Metrics />
      </div>
      <div className="mt-8">
        <Claims />
      </div>
    </>
  );
}

function Claims() {
  const query = useClaims();
  const retry = () => {
    focusHeading();
    query.refetch();
  };
  if (!query.data) {
    return query.error ? <LoadFailure message={query.error.message} onRetry={retry} /> : <ClaimsSkeleton />;
  }
  if (query.data.length === 0) return <NoClaims />;
  const activeClaim = query.data.find(({ state }) => state === 'active');
  const otherClaims = query.data.filter((claim) => claim !== activeClaim);
  return (
    <>
      {activeClaim && <ActiveClaim claim={activeClaim} />}
      {otherClaims.length > 0 && (
        <ul className={rowsClass}>
          {otherClaims.map((claim) => (
            <li key={claim._id}>
              <ClaimRow claim={claim} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore
        countText={formatRoastCount(query.data.length)}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? query.error : null}
        onShowMore={() => query.fetchNextPage()}
      />
    </>
  );
}
