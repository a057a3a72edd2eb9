import { password } from '@outloud/domain/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Of the list in order of frequency, those that the length rule would let through. */
const candidates = dictionary['passwords-common'].filter((entry) => entry.length >= password.minLength);

const commonest = new Set(candidates.slice(0, password.refusedCommonest));

export function isCommonPassword(candidate: string): boolean {
  return commonest.has(candidate.toLowerCase());
}
