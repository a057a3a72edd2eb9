import { listAvailableRoasts } from '@outloud/contract/claims';
import { Skeleton } from '@outloud/ui/loading';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { useSession } from '../../../session/session.ts';
import { OnboardingSteps } from '../../testers/onboarding/onboarding-steps.tsx';
import { useTesterProfile } from '../../testers/queries.ts';
import { useAvailableRoasts, useClaims } from '../queries.ts';
import { AvailableRoastList } from './available-roast-list.tsx';

export const meta = () => getPageMeta('Available Roasts', 'Reviews that you can claim.');

export default function AvailableRoastsPage() {
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

function useFirstName(): string {
  return useSession().user?.fullName.split(' ')[0] ?? '';
}

const skeletonKeys = ['a', 'b', 'c'];

function AvailableRoastsSkeleton() {
  return (
    <>
      <PageTitle>
        <span className="sr-only">Available Roasts</span>
        <Skeleton className="h-9 w-64 max-w-full sm:h-10" />
      </PageTitle>
      <div role="status" className="mt-8">
        <span className="sr-only">Loading available roasts</span>
        <div aria-hidden="true">
          <Skeleton className="mb-6 h-8 w-56" />
          <div className="grid gap-4">
            {skeletonKeys.map((key) => (
              <div
                key={key}
                className="grid gap-x-8 gap-y-5 rounded-2xl border border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_12rem] sm:p-6"
              >
                <div>
                  <Skeleton className="h-6 w-48 max-w-full" />
                  <Skeleton className="mt-2 h-4 w-64 max-w-full" />
                  <Skeleton className="mt-6 h-18 w-full" />
                  <Skeleton className="mt-6 h-4 w-72 max-w-full" />
                </div>
                <div className="grid content-between gap-5">
                  <Skeleton className="h-12 w-20 sm:justify-self-end" />
                  <Skeleton className="h-11 w-full" />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
