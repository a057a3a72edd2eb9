import type { Claim } from '@outloud/contract/claims';
import { formatDollars } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Clock, Timer, Users } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Brief } from '../../../components/brief.tsx';
import { WebsiteLink } from '../../../components/links.tsx';
import { claimPath, paths } from '../../../paths.ts';
import { getWebsiteLabel, recordingLengthLabel } from '../../../roast.labels.ts';
import { useNow } from '../../../timers.ts';
import { useClaimRoast } from '../mutations.ts';
import type { AvailableRoastsQuery } from '../queries.ts';
import { formatOpenSlots } from './available-roasts.labels.ts';
import type { ListedRoast } from './use-stable-list.ts';

export function RoastCard({ roast, blockedBy, activeClaim }: ComponentProps<typeof ClaimButton>) {
  const { timeLeft, openReviews } = formatOpenSlots(roast, useNow(30_000));
  const titleId = `roast-${roast._id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-8 gap-y-5 rounded-2xl border border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_12rem] sm:p-6"
    >
      <div className={cn('min-w-0', roast.isUnavailable && 'text-muted')}>
        <h3 id={titleId} className="font-bold text-xl leading-7 tracking-tight">
          {getWebsiteLabel(roast)}
        </h3>
        <WebsiteLink url={roast.websiteUrl} className="text-sm leading-6" />
        <div className="mt-4">
          <Brief brief={roast} renderText={(text) => <ClampedText text={text} />} />
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm leading-6 tabular-nums">
          <Fact Icon={Timer}>{recordingLengthLabel} of talking</Fact>
          {!roast.isUnavailable && <Fact Icon={Clock}>{timeLeft}</Fact>}
          {!roast.isUnavailable && <Fact Icon={Users}>{openReviews}</Fact>}
        </ul>
      </div>
      <div className="grid content-between gap-5 max-sm:border-line max-sm:border-t max-sm:pt-5">
        <p className={cn('sm:text-right', roast.isUnavailable && 'text-muted')}>
          <span className="font-display font-extrabold text-5xl tabular-nums leading-none tracking-[-0.03em]">
            {formatDollars(roast.pay)}
          </span>
          <span className="block pt-1 text-muted text-sm max-sm:inline max-sm:pl-2">for one review</span>
        </p>
        <ClaimButton roast={roast} blockedBy={blockedBy} activeClaim={activeClaim} />
      </div>
    </article>
  );
}

function Fact({ Icon, children }: { Icon: typeof Clock; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </li>
  );
}

/** About three lines of text. */
const maxClampedLength = 220;

/** Shows the first three lines until the user expands the text. */
function ClampedText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > maxClampedLength || text.split('\n').length > 3;
  return (
    <>
      <p className={cn('whitespace-pre-line', isLong && !isOpen && 'line-clamp-3')}>{text}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-mx-1 min-h-9 rounded-sm px-1 font-semibold text-muted text-sm underline decoration-edge/60 underline-offset-4 hover:text-ink"
        >
          {isOpen ? 'Read less' : 'Read more'}
        </button>
      )}
    </>
  );
}

type ClaimButtonProps = {
  roast: ListedRoast;
  blockedBy: NonNullable<AvailableRoastsQuery['data']>['blockedBy'];
  activeClaim: Claim | undefined;
};

/** Claims a roast, or links to the step that the tester must do first. */
function ClaimButton({ roast, blockedBy, activeClaim }: ClaimButtonProps) {
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
