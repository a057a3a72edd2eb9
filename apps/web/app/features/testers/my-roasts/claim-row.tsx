import type { Claim } from '@outloud/contract/claims';
import { dollars } from '@outloud/domain/money';
import { hostOf } from '@outloud/domain/website-url';
import { cn } from '@outloud/ui/cn';
import { duration } from '@outloud/uploader/measures';
import { dateOf, timeOf } from '../../../lib/wording.ts';
import { siteOf } from '../components/brief-words.ts';
import { Outcome, OutcomeBadge } from '../components/outcome.tsx';
import { payOf } from '../components/outcome-words.ts';

export const rowsLook = 'divide-y divide-line rounded-2xl border border-line bg-surface px-5 sm:px-6';

export function ClaimRow({ claim }: { claim: Claim }) {
  const { roast, delivery, claimedAt } = claim;
  const title = `claim-${claim._id}`;
  return (
    <article aria-labelledby={title} className="grid gap-3 py-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={title} className="font-bold text-[1.0625rem] leading-6 tracking-tight">
            {siteOf(roast)}
          </h2>
          <p className="text-muted text-sm leading-6 tabular-nums">
            {roast.websiteName && `${hostOf(roast.websiteUrl)} · `}
            <time dateTime={claimedAt}>
              {dateOf(claimedAt)}, {timeOf(claimedAt)}
            </time>
            {delivery?.durationSeconds ? ` · ${duration(delivery.durationSeconds)}` : ''}
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

/** Mutes pay that is not earned, and strikes through lost pay. */
function Pay({ claim }: { claim: Claim }) {
  const payStatus = payOf(claim);
  return (
    <p
      className={cn(
        'shrink-0 whitespace-nowrap font-bold font-display text-2xl tabular-nums leading-7',
        payStatus !== 'earned' && 'text-muted',
        payStatus === 'lost' && 'line-through',
      )}
    >
      <span className="sr-only">{payLabels[payStatus]} </span>
      {dollars(claim.roast.pay)}
    </p>
  );
}

const payLabels = { earned: 'Earned', open: 'Undecided:', lost: 'Not paid:' };
