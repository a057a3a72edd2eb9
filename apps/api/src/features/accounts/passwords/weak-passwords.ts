import { passwordRules } from '@outloud/domain/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Sorted by frequency, without short passwords, which the length rule already rejects. */
const commonPasswords = dictionary['passwords-common'].filter((entry) => entry.length >= passwordRules.minLength);

const rejectedPasswords = new Set(commonPasswords.slice(0, passwordRules.commonPasswordCount));

/** Product words that an attacker would try first. */
const productWords = /outloud|roast|review|tester|customer|operator|website/g;
const maxOtherLetters = 3;

/** True for a password that consists of product words and few other letters, such as 'Outloud2026!'. */
export function isGuessablePassword(candidate: string): boolean {
  const remainder = candidate.toLowerCase().replaceAll(productWords, '');
  return remainder.length < candidate.length && countLetters(remainder) <= maxOtherLetters;
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

export function isCommonPassword(candidate: string): boolean {
  return rejectedPasswords.has(candidate.toLowerCase());
}
