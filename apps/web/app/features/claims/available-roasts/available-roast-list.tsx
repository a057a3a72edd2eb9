import { formatRoastCount } from '@outloud/app-kit/format';
import type { Claim } from '@outloud/contract/claims';
import type { TesterProfile } from '@outloud/contract/testers';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ShowMore } from '@outloud/ui/navigation/pagination';
import { RefreshCw } from 'lucide-react';
import { focusHeading } from '../../../components/page-title.tsx';
import { contactEmail } from '../../../site-config.ts';
import { ActiveClaim } from '../active-claim.tsx';
import type { AvailableRoastsQuery } from '../queries.ts';
import { formatListChanges } from './available-roasts.labels.ts';
import { NoAvailableRoasts, OtherRoasts } from './no-available-roasts.tsx';
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

type ListHeaderProps = { newCount: number; takenCount: number; onUpdate: () => void };

/** Always the same height, so that the list below does not shift. */
function ListHeader({ newCount, takenCount, onUpdate }: ListHeaderProps) {
  const changesText = formatListChanges({ newCount, takenCount });
  const updateList = () => {
    focusHeading();
    onUpdate();
  };
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-4 text-muted text-sm">
      <p role="status">{changesText || 'Highest pay first, then newest.'}</p>
      {changesText && (
        <Button variant="secondary" onClick={updateList}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Update list
        </Button>
      )}
    </div>
  );
}
