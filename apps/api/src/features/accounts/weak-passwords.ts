import { passwordRules } from '@outloud/domain/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Sorted by frequency. Shorter passwords are rejected by the length rule already. */
const longEnough = dictionary['passwords-common'].filter((entry) => entry.length >= passwordRules.minLength);

const mostCommon = new Set(longEnough.slice(0, passwordRules.rejectedCommonCount));

/** Words of this product, which an attacker would try first. */
const productWords = /outloud|roast|review|tester|customer|operator|website/g;
const maxOtherLetters = 3;

/** Built from product words with few other letters, such as 'Outloud2026!'. */
export function isGuessablePassword(candidate: string): boolean {
  const rest = candidate.toLowerCase().replaceAll(productWords, '');
  return rest.length < candidate.length && countLetters(rest) <= maxOtherLetters;
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

export function isCommonPassword(candidate: string): boolean {
  return mostCommon.has(candidate.toLowerCase());
}
