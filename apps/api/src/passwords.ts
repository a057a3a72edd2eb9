import { passwordRules } from '@outloud/domain/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { hashPassword } from './crypto.ts';
import { invalidField } from './errors.ts';

/** Sorted by frequency, without short passwords, which the length rule already rejects. */
const commonPasswords = dictionary['passwords-common'].filter((entry) => entry.length >= passwordRules.minLength);

const rejectedPasswords = new Set(commonPasswords.slice(0, passwordRules.commonPasswordCount));

const commonPasswordMessage = `password is among the ${passwordRules.commonPasswordCount.toLocaleString('en-US')} most common passwords. Choose another one.`;

const guessablePasswordMessage = 'password consists mostly of words used on this site. Choose another one.';

/** Product words that an attacker would try first. */
const productWords = /outloud|roast|review|tester|customer|operator|website/g;
const maxOtherLetters = 3;

/** True for a password that consists of product words and few other letters, such as 'Outloud2026!'. */
function isGuessablePassword(candidate: string): boolean {
  const remainder = candidate.toLowerCase().replaceAll(productWords, '');
  return remainder.length < candidate.length && countLetters(remainder) <= maxOtherLetters;
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

function isCommonPassword(candidate: string): boolean {
  return rejectedPasswords.has(candidate.toLowerCase());
}

/** Rejects weak passwords. */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw invalidField('password', commonPasswordMessage);
  if (isGuessablePassword(password)) throw invalidField('password', guessablePasswordMessage);
  return hashPassword(password);
}
