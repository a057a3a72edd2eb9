import type { Claim } from '@outloud/contract/claims';
import { Button } from '@outloud/ui/button';
import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router';
import { claimPath, paths } from '../../../paths.ts';
import type { AvailableQuery } from '../api/available.ts';
import { useClaimRoast } from '../api/change-claim.ts';
import { siteOf } from '../components/brief-words.ts';
import type { Offered } from './steady-list.ts';

type ClaimButtonProps = {
  roast: Offered;
  blockedBy: NonNullable<AvailableQuery['data']>['blockedBy'];
  active: Claim | undefined;
};

/** Takes a roast on, or leads to what has to be done before. */
export function ClaimButton({ roast, blockedBy, active }: ClaimButtonProps) {
  const navigate = useNavigate();
  const { mutate: claim, isPending, error } = useClaimRoast();
  const site = <span className="sr-only"> {siteOf(roast)}</span>;
  const refusal = (
    <p role="alert" className="text-bad text-sm leading-5 empty:hidden">
      {error?.message}
    </p>
  );

  if (roast.isGone) {
    return (
      <div className="grid gap-2">
        <p className="flex h-11 items-center justify-center rounded-xl bg-sunken font-semibold text-muted text-sm">
          No longer open
        </p>
        {refusal}
      </div>
    );
  }
  if (blockedBy === 'suspended') return null;
  if (blockedBy === 'practice') return <Way to={paths.practice}>Practise first{site}</Way>;
  if (blockedBy === 'claim')
    return <Way to={active ? claimPath(active._id) : paths.myRoasts}>Finish yours first{site}</Way>;
  const take = () => claim(roast._id, { onSuccess: ({ claim: made }) => navigate(claimPath(made._id)) });
  return (
    <div className="grid gap-2">
      <Button pending={isPending} onClick={take}>
        {isPending ? 'Claiming...' : 'Claim'}
        {site}
      </Button>
      {refusal}
    </div>
  );
}

function Way(props: ComponentProps<typeof Link>) {
  return (
    <Button asChild variant="secondary">
      <Link {...props} />
    </Button>
  );
}
