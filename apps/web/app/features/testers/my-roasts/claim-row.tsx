import type { Claim } from '@outloud/contract/claims';
import { formatDollars } from '@outloud/domain/money';
import { getHost } from '@outloud/domain/website-url';
import { cn } from '@outloud/ui/cn';
import { formatDuration } from '@outloud/uploader/format';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { getWebsiteLabel } from '../components/brief.labels.ts';
import { getPayStatus } from '../components/outcome.labels.ts';
import { Outcome, OutcomeBadge } from '../components/outcome.tsx';

export const rowsClass = 'divide-y divide-line rounded-2xl border border-line bg-surface px-5 sm:px-6';

export function ClaimRow({ claim }: { claim: Claim }) {
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
