import { formatDate, formatDuration, formatRoastCount, formatTime } from '@outloud/app-kit/format';
import type { Claim } from '@outloud/contract/claims';
import { formatDollars } from '@outloud/domain/credits';
import { getHost } from '@outloud/domain/website-url';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { EmptyState } from '@outloud/ui/empty-state';
import { Skeleton } from '@outloud/ui/loading';
import { ShowMore } from '@outloud/ui/navigation/pagination';
import { Mic } from 'lucide-react';
import { Link } from 'react-router';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { getWebsiteLabel } from '../../../roast.labels.ts';
import { ActiveClaim } from '../active-claim.tsx';
import { getPayStatus } from '../claims.labels.ts';
import { Outcome, OutcomeBadge } from '../outcome.tsx';
import { useClaims } from '../queries.ts';
import { Metrics } from './metrics.tsx';

export const meta = () => getPageMeta('My Roasts', 'The reviews you claimed, with their status and pay.');

export default function MyRoastsPage() {
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

const rowsClass = 'divide-y divide-line rounded-2xl border border-line bg-surface px-5 sm:px-6';

function ClaimRow({ claim }: { claim: Claim }) {
  const { roast, delivery, claimedAt } = claim;
  const titleId = `claim-${claim._id}`;
  return (
    <article aria-labelledby={titleId} className="grid gap-3 py-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={titleId} className="font-bold text-[1.0625rem] leading-6 tracking-tight">
            {getWebsiteLabel(roast)}
          </h2>
          <p className="text-muted text-sm leading-6 tabular-nums">
            {roast.websiteName ? `${getHost(roast.websiteUrl)} · Claimed ` : 'Claimed '}
            <time dateTime={claimedAt}>
              {formatDate(claimedAt)}, {formatTime(claimedAt)}
            </time>
            {delivery?.durationSeconds ? ` · ${formatDuration(delivery.durationSeconds)}` : ''}
          </p>
        </div>
        <Pay claim={claim} />
      </div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <div>
          <OutcomeBadge claim={claim} />
        </div>
        <Outcome claim={claim} />
      </div>
    </article>
  );
}

/** Grays out unearned pay, and strikes through lost pay. */
function Pay({ claim }: { claim: Claim }) {
  const payStatus = getPayStatus(claim);
  return (
    <p
      className={cn(
        'shrink-0 whitespace-nowrap font-bold font-display text-2xl tabular-nums leading-7',
        payStatus !== 'earned' && 'text-muted',
        payStatus === 'lost' && 'line-through',
      )}
    >
      <span className="sr-only">{payLabels[payStatus]} </span>
      {formatDollars(claim.roast.pay)}
    </p>
  );
}

const payLabels = { earned: 'Earned', open: 'Undecided:', lost: 'Not paid:' };

function NoClaims() {
  return (
    <EmptyState Icon={Mic} title="No roasts yet" text="The roasts you claim appear here, with their status and pay.">
      <Button asChild className="mt-2">
        <Link to={paths.availableRoasts}>Find a roast</Link>
      </Button>
    </EmptyState>
  );
}

const skeletonKeys = ['a', 'b', 'c'];

function ClaimsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your roasts</span>
      <div aria-hidden="true" className={rowsClass}>
        {skeletonKeys.map((key) => (
          <div key={key} className="py-5">
            <div className="flex items-start justify-between gap-4">
              <Skeleton className="h-6 w-44" />
              <Skeleton className="h-7 w-10" />
            </div>
            <Skeleton className="mt-1.5 h-4 w-60 max-w-full" />
            <Skeleton className="mt-4 h-6 w-full max-w-lg" />
          </div>
        ))}
      </div>
    </div>
  );
}
