import { listAvailableRoasts } from '@outloud/contract/claims';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAvailableRoasts } from '../api/available-roasts.ts';
import { useClaims } from '../api/claims.ts';
import { useTesterProfile } from '../api/profile.ts';
import { AvailableRoastList } from './available-roast-list.tsx';
import { AvailableRoastsSkeleton } from './available-roasts-skeleton.tsx';
import { OnboardingSteps } from './onboarding-steps.tsx';
import { useFirstName } from './use-first-name.ts';

export function AvailableRoastsPage() {
  const profile = useTesterProfile();
  const claims = useClaims();
  const available = useAvailableRoasts();
  const firstName = useFirstName();
  const queries = [profile, claims, available];
  const retry = () => {
    focusHeading();
    for (const query of queries) if (query.isError) query.refetch();
  };

  if (profile.data && claims.data && available.data) {
    const hasClaimed = claims.data.length > 0;
    const isReady = profile.data.practisedAt !== null && hasClaimed;
    return (
      <>
        <PageTitle>{isReady ? 'Available Roasts' : `Welcome, ${firstName}`}</PageTitle>
        {!isReady && available.data.blockedBy !== 'suspended' && (
          <OnboardingSteps profile={profile.data} hasClaimed={hasClaimed} />
        )}
        <AvailableRoastList
          hasHeading={!isReady}
          query={available}
          data={available.data}
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
  return <AvailableRoastsSkeleton />;
}
