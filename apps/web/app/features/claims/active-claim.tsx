import { formatTimestamp } from '@outloud/app-kit/format';
import type { Claim } from '@outloud/contract/claims';
import { formatDollars } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { claimPath } from '../../paths.ts';
import { testerKey } from '../../queries/shared-queries.ts';
import { getWebsiteLabel } from '../../roast.labels.ts';
import { useNow } from '../../timers.ts';
import { getCountdownWarning, getSecondsLeft } from './claims.labels.ts';

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

type CountdownProps = { expiresAt: string; onEnd?: () => void; className?: string };

/** A visible timer. Screen readers announce the time left twice before the end, and at the end. */
export function Countdown({ expiresAt, onEnd, className }: CountdownProps) {
  const seconds = getSecondsLeft(expiresAt, useNow(1000));
  const warning = getCountdownWarning(seconds);
  const isOver = seconds === 0;
  const handleEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isOver) handleEnd();
  }, [isOver]);
  return (
    <>
      <span role="timer" data-ending={warning ? '' : undefined} className={cn('tabular-nums', className)}>
        <span className="sr-only">Time left: </span>
        {formatTimestamp(seconds)}
      </span>
      <span aria-live="polite" className="sr-only">
        {warning}
      </span>
    </>
  );
}
