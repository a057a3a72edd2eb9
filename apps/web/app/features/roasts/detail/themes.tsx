import type { Delivery } from '@outloud/contract/deliveries';
import { type MomentKind, momentKinds } from '@outloud/domain/deliveries';
import type { ReviewerKind } from '@outloud/domain/guests';
import { findThemes, type Theme } from '@outloud/domain/insights/themes';
import { getTopicHeading } from '@outloud/domain/insights/topics';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { ChevronRight } from 'lucide-react';
import { reviewerNouns } from '../../../reviewers.labels.ts';
import { MentionList } from './mention-list.tsx';

type ThemesProps = { deliveries: readonly Delivery[]; reviewers: ReviewerKind };

/** Topics that several reviewers talked about. */
export function Themes({ deliveries, reviewers }: ThemesProps) {
  if (deliveries.length < 2) return null;
  return (
    <Card
      title="Themes"
      description={`Topics that more than one ${reviewerNouns[reviewers].one} talked about, with the moments in each video.`}
      className="mb-8"
    >
      <ThemeList deliveries={deliveries} reviewers={reviewers} />
    </Card>
  );
}

function ThemeList({ deliveries, reviewers }: ThemesProps) {
  const analyzedDeliveries = deliveries.filter(
    ({ aiInsights, transcript }) => transcript && aiInsights && !aiInsights.holdReason,
  );
  const themes = findThemes(analyzedDeliveries);
  if (themes.length === 0) {
    return (
      <p className="text-muted text-sm leading-6">
        {analyzedDeliveries.length < 2
          ? 'Themes appear here after two reviews are analyzed.'
          : `So far, each ${reviewerNouns[reviewers].one} talked about different topics.`}
      </p>
    );
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {themes.map((theme) => (
        <li key={theme.topic}>
          <ThemeRow theme={theme} testerCount={analyzedDeliveries.length} reviewers={reviewers} />
        </li>
      ))}
    </ul>
  );
}

const badges = {
  liked: { variant: 'good', label: 'liked it' },
  disliked: { variant: 'bad', label: 'disliked it' },
  confused: { variant: 'warn', label: 'confused' },
} as const satisfies Record<MomentKind, object>;

type ThemeRowProps = {
  theme: Theme<Delivery>;
  /** Number of testers whose reviews have been analyzed. */
  testerCount: number;
  reviewers: ReviewerKind;
};

function ThemeRow({ theme, testerCount, reviewers }: ThemeRowProps) {
  const kinds = momentKinds.filter((kind) => theme.testers[kind] > 0);
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0 flex-1 font-semibold leading-6">{getTopicHeading(theme.topic)}</span>
        <span className="flex flex-wrap items-center gap-1.5 max-sm:order-1 max-sm:w-full max-sm:pl-7">
          {kinds.map((kind) => (
            <Badge key={kind} variant={badges[kind].variant}>
              <span className="tabular-nums">{theme.testers[kind]}</span> {badges[kind].label}
            </Badge>
          ))}
        </span>
        <span className="text-muted text-sm tabular-nums leading-6">
          {theme.mentions.length} of {testerCount} {reviewerNouns[reviewers].many}
        </span>
      </summary>
      <div className="pt-1 pb-4 pl-7">
        <MentionList mentions={theme.mentions} />
      </div>
    </details>
  );
}
