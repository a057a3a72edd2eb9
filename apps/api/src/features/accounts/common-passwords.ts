import { password } from '@outloud/domain/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Of the list in order of frequency, those that the length rule would let through. */
const candidates = dictionary['passwords-common'].filter((entry) => entry.length >= password.minLength);

const commonest = new Set(candidates.slice(0, password.refusedCommonest));

/** What anybody would try first at this place. */
const ownWords = /outloud|roast|review|tester|customer|operator|website/g;
const mostLettersBesides = 3;

/** Made of our own words and next to nothing else, such as 'Outloud2026!'. */
export function isOwnWords(candidate: string): boolean {
  const rest = candidate.toLowerCase().replaceAll(ownWords, '');
  return rest.length < candidate.length && lettersIn(rest) <= mostLettersBesides;
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

export function isCommonPassword(candidate: string): boolean {
  return commonest.has(candidate.toLowerCase());
}
