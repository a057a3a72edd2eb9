import type { Claim } from '@outloud/contract/claims';
import { formatDollars } from '@outloud/domain/money';
import { PageTitle } from '../../../lib/page-title.tsx';
import { WebsiteLink } from '../../../lib/website-link.tsx';
import { getWebsiteLabel } from '../components/brief.labels.ts';
import { Countdown } from '../components/countdown.tsx';
import { OutcomeBadge } from '../components/outcome.tsx';

type ClaimHeaderProps = { claim: Claim; onEnd: () => void };

export function ClaimHeader({ claim, onEnd }: ClaimHeaderProps) {
  const { roast, state } = claim;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <div className="min-w-0 flex-1 basis-72">
        <PageTitle>{getWebsiteLabel(roast)}</PageTitle>
        <WebsiteLink url={roast.websiteUrl} className="mt-1" />
        {state !== 'active' && (
          <p className="mt-3">
            <OutcomeBadge claim={claim} />
          </p>
        )}
      </div>
      {state === 'active' && <ClaimNumbers claim={claim} onEnd={onEnd} />}
    </div>
  );
}

const valueClass = 'block font-display font-extrabold text-4xl tabular-nums leading-none tracking-[-0.03em]';

function ClaimNumbers({ claim, onEnd }: ClaimHeaderProps) {
  return (
    <dl className="flex shrink-0 gap-8">
      <div className="flex flex-col-reverse justify-end">
        <dt className="pt-1 text-muted text-sm">when accepted</dt>
        <dd className={valueClass}>{formatDollars(claim.roast.pay)}</dd>
      </div>
      <div className="flex flex-col-reverse justify-end">
        <dt className="pt-1 text-muted text-sm">left to submit</dt>
        <dd>
          <Countdown expiresAt={claim.expiresAt} onEnd={onEnd} className={`${valueClass} data-ending:text-bad`} />
        </dd>
      </div>
    </dl>
  );
}
