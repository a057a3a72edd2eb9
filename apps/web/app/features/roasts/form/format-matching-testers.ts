import { formatNumber, formatReviewCount } from '../../../lib/format.ts';

export function formatMatchingTesters(count: number, reviews: number): string {
  if (count === 0) return 'No approved tester matches yet.';
  if (count >= reviews)
    return count === 1 ? '1 approved tester matches.' : `${formatNumber(count)} approved testers match.`;
  return `Only ${count} approved ${count === 1 ? 'tester' : 'testers'} for ${formatReviewCount(reviews)}.`;
}
