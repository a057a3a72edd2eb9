import { cn } from '@outloud/ui/cn';
import { Skeleton } from '@outloud/ui/skeleton';
import { Users } from 'lucide-react';
import { formatHours } from '../../../lib/format.ts';
import { useSiteConfig } from '../../../lib/site-config.ts';
import { useMatchingTesters } from '../api/matching-testers.ts';
import { formatMatchingTesters } from './format-matching-testers.ts';
import type { Targets } from './request-values.ts';

type MatchingTestersProps = { targets: Targets; reviews: number };

/** Informational only. Its height is constant, so that updates cause no layout shift. */
export function MatchingTesters({ targets, reviews }: MatchingTestersProps) {
  const hours = useSiteConfig()?.fulfilmentHours;
  const { count, hasFailed, isStale } = useMatchingTesters(targets);
  return (
    <div className="flex gap-2.5 text-sm leading-6">
      <Users aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        <div role="status" className={cn('min-h-6 font-semibold transition-opacity', isStale && 'opacity-50')}>
          {count !== undefined && formatMatchingTesters(count, reviews)}
          {count === undefined && hasFailed && 'We cannot count matching testers right now.'}
          {count === undefined && !hasFailed && <Skeleton className="mt-1 h-4 w-44" />}
        </div>
        <p className="text-muted">
          You only pay for reviews you get. We refund the rest{' '}
          {hours ? `after ${formatHours(hours)}` : 'when the request closes'}.
        </p>
      </div>
    </div>
  );
}
