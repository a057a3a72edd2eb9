import { formatDollars } from '@outloud/domain/money';
import { cn } from '@outloud/ui/cn';
import { Clock, Timer, Users } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { WebsiteLink } from '../../../lib/website-link.tsx';
import { getWebsiteLabel, recordingLengthLabel } from '../components/brief.labels.ts';
import { Brief } from '../components/brief.tsx';
import { ClampedText } from '../components/clamped-text.tsx';
import { formatOpenSlots } from './available.labels.ts';
import { ClaimButton } from './claim-button.tsx';

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
