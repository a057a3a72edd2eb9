import { figure, reviewCount } from '../../../lib/wording.ts';

export function matchingWords(count: number, reviews: number): string {
  if (count === 0) return 'No approved tester matches yet.';
  if (count >= reviews) return count === 1 ? '1 approved tester matches.' : `${figure(count)} approved testers match.`;
  return `Only ${count} approved ${count === 1 ? 'tester' : 'testers'} for ${reviewCount(reviews)}.`;
}
