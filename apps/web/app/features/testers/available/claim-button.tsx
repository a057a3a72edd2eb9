import type { Claim } from '@outloud/contract/claims';
import { Button } from '@outloud/ui/button';
import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router';
import { claimPath, paths } from '../../../paths.ts';
import type { AvailableRoastsQuery } from '../api/available-roasts.ts';
import { useClaimRoast } from '../api/change-claim.ts';
import { getWebsiteLabel } from '../components/brief.labels.ts';
import type { ListedRoast } from './stable-list.ts';

type ClaimButtonProps = {
  roast: ListedRoast;
  blockedBy: NonNullable<AvailableRoastsQuery['data']>['blockedBy'];
  activeClaim: Claim | undefined;
};

/** Claims a roast, or links to the step that the tester must do first. */
export function ClaimButton({ roast, blockedBy, activeClaim }: ClaimButtonProps) {
  const navigate = useNavigate();
  const { mutate: claim, isPending, error } = useClaimRoast();
  const websiteLabel = <span className="sr-only"> {getWebsiteLabel(roast)}</span>;
  const claimSuffix = <span className="sr-only"> to claim {getWebsiteLabel(roast)}</span>;
  const errorMessage = (
    <p role="alert" className="text-bad text-sm leading-5 empty:hidden">
      {error?.message}
    </p>
  );

  if (roast.isUnavailable) {
    return (
      <div className="grid gap-2">
        <p className="flex h-11 items-center justify-center rounded-xl bg-sunken font-semibold text-muted text-sm">
          No longer open
        </p>
        {errorMessage}
      </div>
    );
  }
  if (blockedBy === 'suspended') return null;
  if (blockedBy === 'practice') return <StepLink to={paths.practice}>Practice first{claimSuffix}</StepLink>;
  if (blockedBy === 'claim')
    return (
      <StepLink to={activeClaim ? claimPath(activeClaim._id) : paths.myRoasts}>
        Finish your roast first{claimSuffix}
      </StepLink>
    );
  const claimAndOpen = () =>
    claim(roast._id, { onSuccess: ({ claim: newClaim }) => navigate(claimPath(newClaim._id)) });
  return (
    <div className="grid gap-2">
      <Button pending={isPending} onClick={claimAndOpen}>
        {isPending ? 'Claiming...' : 'Claim'}
        {websiteLabel}
      </Button>
      {errorMessage}
    </div>
  );
}

function StepLink(props: ComponentProps<typeof Link>) {
  return (
    <Button asChild variant="secondary">
      <Link {...props} />
    </Button>
  );
}
