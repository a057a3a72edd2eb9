import type { Claim } from '@outloud/contract/claims';
import { formatDollars } from '@outloud/domain/money';
import { Button } from '@outloud/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { testerKey } from '../../../lib/query-keys.ts';
import { claimPath } from '../../../paths.ts';
import { getWebsiteLabel } from './brief.labels.ts';
import { Countdown } from './countdown.tsx';

export function ActiveClaim({ claim }: { claim: Claim }) {
  const queryClient = useQueryClient();
  return (
    <section
      aria-labelledby="active-claim"
      className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-5 rounded-2xl bg-night p-5 text-on-night sm:p-6"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="active-claim" className="text-night-muted text-sm leading-6">
          You are working on
        </h2>
        <p className="font-bold font-display text-xl leading-7 tracking-tight">{getWebsiteLabel(claim.roast)}</p>
        <p className="text-night-muted text-sm leading-6 tabular-nums">
          {formatDollars(claim.roast.pay)} when your review is accepted
        </p>
      </div>
      <p className="shrink-0">
        <Countdown
          expiresAt={claim.expiresAt}
          onEnd={() => queryClient.invalidateQueries({ queryKey: testerKey })}
          className="block font-display font-extrabold text-5xl leading-none tracking-[-0.03em] data-ending:text-night-warn"
        />
        <span className="block pt-1 text-night-muted text-sm">left to submit</span>
      </p>
      <Button asChild className="max-sm:w-full">
        <Link to={claimPath(claim._id)}>
          Continue<span className="sr-only"> with {getWebsiteLabel(claim.roast)}</span>
        </Link>
      </Button>
    </section>
  );
}
