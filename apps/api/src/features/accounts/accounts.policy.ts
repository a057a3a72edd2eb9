import { type AccountType, password } from '@outloud/domain/accounts';
import { sessionHours, tokenMinutes } from '@outloud/domain/retention';

/**
 * The security rules of accounts, in one place.
 *
 * - Passwords: argon2id (19 MiB, 2 passes), 8-128 characters, not among the 3,000 commonest, and not made of our
 *   own words.
 * - Secrets: 256 random bits; only their SHA-256 is stored; single use by DELETE … RETURNING.
 * - Mailed tokens are made by the worker that mails them, so no secret waits in the job queue.
 * - Whether an address has an account shows nowhere but at registration: sign-in hashes a password either way, and
 *   forgotten passwords and changes of address are looked up by the worker, after the answer.
 * - Links that prove an email work beside earlier ones for the same email, at most `mostLiveLinks` of them, until one is
 *   opened: mail arrives late and out of order. Of all other mailed links only the newest works.
 * - A new email takes effect when its link is opened, whether or not the present one is verified. An unverified one is
 *   taken for mistyped then: its links stop working, and no more are mailed to it.
 * - A changed password ends every other session and every mailed link but that of a verification.
 * - A password reset, and Google sign-in onto an unverified account, end every session and mailed token. Google also
 *   removes the password: whoever registered somebody else's address in advance is left with nothing.
 */
export const throttles = {
  loginPair: { name: 'login-pair', limit: 10, minutes: 15 },
  loginAddress: { name: 'login-address', limit: 100, minutes: 15 },
  loginEmail: { name: 'login-email', limit: 50, minutes: 60 },
  register: { name: 'register', limit: 20, minutes: 60 },
  forgotAddress: { name: 'forgot-address', limit: 20, minutes: 60 },
  forgotEmail: { name: 'forgot-email', limit: 5, minutes: 60 },
  reset: { name: 'reset', limit: 20, minutes: 60 },
  verify: { name: 'verify', limit: 30, minutes: 60 },
  resend: { name: 'resend', limit: 5, minutes: 60 },
  changeEmail: { name: 'change-email', limit: 5, minutes: 60 },
  google: { name: 'google', limit: 60, minutes: 60 },
  exchange: { name: 'exchange', limit: 60, minutes: 60 },
  /** Of the mail to the owner of an address that somebody else tried, not of the answer. */
  attemptNotice: { name: 'attempt-notice', limit: 2, minutes: 24 * 60 },
} as const;

/** Covers a delivered mail and all nine tries of a second one. */
export const mostLiveLinks = 10;

export const lifetimes = { sessionHours, tokenMinutes };

export const commonPasswordMessage = `password is one of the ${password.refusedCommonest.toLocaleString('en-US')} commonest: choose another`;

export const ownWordsMessage = 'password is the first that anybody would try here: choose another';

/**
 * Whether the owner has replaced an email that was never verified. It was mistyped and may be a stranger's, so no link to
 * it may open the account.
 */
export function hasMistypedEmail(user: { email_verified_at: Date | null; pending_email: string | null }): boolean {
  return user.email_verified_at === null && user.pending_email !== null;
}

type Account = { account_type: AccountType; email: string; email_verified_at: Date | null };

/** An address that nobody has proved opens nothing, whoever is configured. */
export function isAdminAccount(user: Account, adminEmails: string[]): boolean {
  const isProved = user.email_verified_at !== null;
  return isProved && user.account_type === 'business' && adminEmails.includes(user.email.toLowerCase());
}
