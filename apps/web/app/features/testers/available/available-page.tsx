import { listAvailableRoasts } from '@outloud/contract/claims';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAvailableRoasts } from '../api/available.ts';
import { useClaims } from '../api/claims.ts';
import { useTesterProfile } from '../api/profile.ts';
import { AvailableRoastList } from './available-roast-list.tsx';
import { AvailableSkeleton } from './available-skeleton.tsx';
import { GetReady } from './get-ready.tsx';
import { useFirstName } from './use-first-name.ts';

export function AvailablePage() {
  const profile = useTesterProfile();
  const claims = useClaims();
  const available = useAvailableRoasts();
  const name = useFirstName();
  const queries = [profile, claims, available];
  const retry = () => {
    focusHeading();
    for (const query of queries) if (query.isError) query.refetch();
  };

  if (profile.data && claims.data && available.data) {
    const hasBegun = claims.data.length > 0;
    const isReady = profile.data.practisedAt !== null && hasBegun;
    return (
      <>
        <PageTitle>{isReady ? 'Available Roasts' : `Welcome, ${name}`}</PageTitle>
        {!isReady && available.data.blockedBy !== 'suspended' && (
          <GetReady profile={profile.data} hasClaimed={hasBegun} />
        )}
        <AvailableRoastList
          hasHeading={!isReady}
          query={available}
          offered={available.data}
          profile={profile.data}
          claims={claims.data}
        />
      </>
    );
  }
  if (queries.some(({ isLoadingError }) => isLoadingError)) {
    return (
      <>
        <PageTitle>Available Roasts</PageTitle>
        <LoadFailure className="mt-8" message={listAvailableRoasts.failure} onRetry={retry} />
      </>
    );
  }
  return <AvailableSkeleton />;
}
