import type { Moment } from '../deliveries.ts';
import { isUnspecific } from './findings.ts';

export const momentOrders = ['severity', 'time'] as const;
export type MomentOrder = (typeof momentOrders)[number];

type SortedFields = Pick<Moment, 'kind' | 'severity' | 'certainty' | 'startSeconds' | 'text' | 'topic'>;

/**
 * By severity, the worst problem is first and praise is last. Of equal severities, points like "That's confusing" are last,
 * and the others are sorted by certainty, then by time.
 */
export function sortMoments<T extends SortedFields>(moments: readonly T[], order: MomentOrder): T[] {
  const byTime = moments.toSorted((a, b) => a.startSeconds - b.startSeconds);
  if (order === 'time') return byTime;
  return byTime.sort(
    (a, b) => getRank(b) - getRank(a) || Number(isUnspecific(a)) - Number(isUnspecific(b)) || b.certainty - a.certainty,
  );
}

/** Problems without a severity count as annoying, as they do in the score. */
function getRank({ kind, severity }: SortedFields): number {
  return kind === 'liked' ? 0 : (severity ?? 2);
}
