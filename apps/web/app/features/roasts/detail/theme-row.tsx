import type { Delivery } from '@outloud/contract/deliveries';
import { type MomentKind, momentKinds } from '@outloud/domain/deliveries';
import type { Theme } from '@outloud/domain/themes';
import { getTopicHeading } from '@outloud/domain/topics';
import { Badge } from '@outloud/ui/badge';
import { ChevronRight } from 'lucide-react';
import { ThemeMentions } from './theme-mentions.tsx';

const badges = {
  liked: { variant: 'good', label: 'liked it' },
  disliked: { variant: 'bad', label: 'disliked it' },
  confused: { variant: 'warn', label: 'confused' },
} as const satisfies Record<MomentKind, object>;

type ThemeRowProps = {
  theme: Theme<Delivery>;
  /** Number of testers whose reviews have been analyzed. */
  testerCount: number;
};

export function ThemeRow({ theme, testerCount }: ThemeRowProps) {
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
          {theme.mentions.length} of {testerCount} testers
        </span>
      </summary>
      <ThemeMentions mentions={theme.mentions} />
    </details>
  );
}
