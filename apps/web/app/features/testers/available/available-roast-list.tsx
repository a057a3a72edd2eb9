import type { Claim } from '@outloud/contract/claims';
import type { TesterProfile } from '@outloud/contract/testers';
import { Alert } from '@outloud/ui/alert';
import { ShowMore } from '@outloud/ui/show-more';
import { formatRoastCount } from '../../../lib/format.ts';
import { contactEmail } from '../../../lib/site-config.ts';
import type { AvailableRoastsQuery } from '../api/available-roasts.ts';
import { ActiveClaim } from '../components/active-claim.tsx';
import { ListHeader } from './list-header.tsx';
import { NoAvailableRoasts } from './no-available-roasts.tsx';
import { OtherRoasts } from './other-roasts.tsx';
import { RoastCard } from './roast-card.tsx';
import { useStableList } from './use-stable-list.ts';

type AvailableRoastListProps = {
  /** True if the list needs its own heading. */
  hasHeading: boolean;
  query: AvailableRoastsQuery;
  data: NonNullable<AvailableRoastsQuery['data']>;
  profile: TesterProfile;
  claims: Claim[];
};

export function AvailableRoastList({ hasHeading, query, data, profile, claims }: AvailableRoastListProps) {
  const { roasts, blockedBy, elsewhere } = data;
  const { hasNextPage: hasMore, dataUpdatedAt: updatedAt, isFetching } = query;
  const list = useStableList({ roasts, hasMore, updatedAt, isFetching });
  const activeClaim = claims.find(({ state }) => state === 'active');
  if (blockedBy === 'suspended') return <Suspended />;
  return (
    <section aria-label="Roasts for you" className="mt-8">
      {hasHeading && <h2 className="mb-2 font-bold text-2xl tracking-[-0.02em]">Available Roasts</h2>}
      {activeClaim && <ActiveClaim claim={activeClaim} />}
      {list.shown.length === 0 ? (
        <NoAvailableRoasts elsewhere={elsewhere} profile={profile} />
      ) : (
        <>
          <ListHeader newCount={list.newCount} takenCount={list.takenCount} onUpdate={list.refresh} />
          <ul className="grid gap-4">
            {list.shown.map((roast) => (
              <li key={roast._id}>
                <RoastCard roast={roast} blockedBy={blockedBy} activeClaim={activeClaim} />
              </li>
            ))}
          </ul>
          <ShowMore
            countText={formatRoastCount(list.shown.length)}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error : null}
            onShowMore={() => query.fetchNextPage()}
          />
          {elsewhere && elsewhere.roasts > 0 && (
            <div className="mt-8 border-line border-t pt-6">
              <OtherRoasts elsewhere={elsewhere} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Suspended() {
  return (
    <Alert variant="warn" title="Your account is suspended" className="mt-8 max-w-2xl">
      <p>
        You cannot claim roasts or request payouts. If you think this is a mistake, email{' '}
        <a
          href={`mailto:${contactEmail}`}
          className="rounded-sm font-semibold text-ember underline underline-offset-4 hover:text-ember-strong"
        >
          {contactEmail}
        </a>
        .
      </p>
    </Alert>
  );
}
