/** Operators have separate accounts and never sign in on the public site. */
export const accountTypes = ['business', 'tester'] as const;
export type AccountType = (typeof accountTypes)[number];

export const passwordRules = { minLength: 8, maxLength: 128, commonPasswordCount: 3000 } as const;

export const passkeyRules = { maxNameLength: 60, maxPerAccount: 20 } as const;

export const deletionWord = 'DELETE';

export const terms = {
  effectiveSince: 'August 2025',
  minimumAge: 13,
  /** The greater of `dollars` and the fees paid in the last `months`. */
  liability: { dollars: 10, months: 12 },
} as const;

/** The changes that can be undone with an emailed link. */
export const accountChangeKinds = ['email', 'password', 'passkey', 'payout', 'deletion'] as const;
export type AccountChangeKind = (typeof accountChangeKinds)[number];

// cspell:ignore googlemail
/** These domains ignore dots in the part before the @. */
const domainsIgnoringDots = ['gmail.com', 'googlemail.com'];

/** Returns one spelling for all emails that reach the same mailbox. Only for comparisons: emails are sent as entered. */
export function normalizeEmail(email: string): string {
  const lowerCase = email.toLowerCase();
  const at = lowerCase.lastIndexOf('@');
  const domain = lowerCase.slice(at + 1);
  const [name = ''] = lowerCase.slice(0, at).split('+');
  if (!domainsIgnoringDots.includes(domain)) return name === '' ? lowerCase : `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
