import { type AccountType, passwordRules } from '@outloud/domain/accounts';
import { sessionHours, tokenMinutes } from '@outloud/domain/retention';

/**
 * The security rules for accounts.
 *
 * - Passwords: argon2id (19 MiB, 2 passes), 8-128 characters, not among the 3,000 most common, and not built from the
 *   words of this product.
 * - Tokens: 256 random bits. The database stores only their SHA-256 hashes. DELETE … RETURNING makes them single-use.
 * - The worker that sends a link creates its token, so no secret is stored in the job queue.
 * - Only registration reveals whether an email has an account. Sign-in hashes a password even for an unknown
 *   email. For password resets and email changes, the worker looks up the account after the response is sent.
 * - Several verification links for one email work at the same time (up to `maxLiveLinks`), because emails can
 *   arrive late and out of order. Opening one link invalidates the others. For all other purposes, only the newest
 *   link works.
 * - A new email takes effect when its link is opened, even if the current email is unverified. An unverified email that
 *   is being replaced is treated as mistyped: links sent to it stop working, and no new links are sent to it.
 * - A password change ends all other sessions and invalidates all emailed links except verification links.
 * - A password reset, and a first Google sign-in to an unverified account, end all sessions and invalidate all emailed
 *   links. Google sign-in also removes the password, so that an attacker who registered a victim's email in advance
 *   loses access.
 */
export const throttles = {
  loginIpAndEmail: { name: 'login-pair', limit: 10, minutes: 15 },
  loginIp: { name: 'login-address', limit: 100, minutes: 15 },
  loginEmail: { name: 'login-email', limit: 50, minutes: 60 },
  register: { name: 'register', limit: 20, minutes: 60 },
  forgotPasswordIp: { name: 'forgot-address', limit: 20, minutes: 60 },
  forgotPasswordEmail: { name: 'forgot-email', limit: 5, minutes: 60 },
  resetPassword: { name: 'reset', limit: 20, minutes: 60 },
  verifyEmail: { name: 'verify', limit: 30, minutes: 60 },
  resendVerification: { name: 'resend', limit: 5, minutes: 60 },
  changeEmail: { name: 'change-email', limit: 5, minutes: 60 },
  google: { name: 'google', limit: 60, minutes: 60 },
  exchange: { name: 'exchange', limit: 60, minutes: 60 },
  /** Limits emails to the account owner. The response to the caller does not change. */
  registrationAttemptNotice: { name: 'attempt-notice', limit: 2, minutes: 24 * 60 },
} as const;

/** Enough for one delivered email plus all nine attempts of a second email job. */
export const maxLiveLinks = 10;

export const lifetimes = { sessionHours, tokenMinutes };

export const commonPasswordMessage = `password is among the ${passwordRules.commonPasswordCount.toLocaleString('en-US')} most common passwords. Choose another one.`;

export const guessablePasswordMessage = 'password consists mostly of words used on this site. Choose another one.';

/**
 * True when the owner is replacing an email that was never verified. That email may be mistyped and belong to a
 * stranger, so links sent to it must not open the account.
 */
export function hasMistypedEmail(user: { email_verified_at: Date | null; pending_email: string | null }): boolean {
  return user.email_verified_at === null && user.pending_email !== null;
}

type Account = { account_type: AccountType; email: string; email_verified_at: Date | null };

/** An unverified email grants no admin rights, even if it is in ADMIN_EMAILS. */
export function isAdminAccount(user: Account, adminEmails: string[]): boolean {
  const isVerified = user.email_verified_at !== null;
  return isVerified && user.account_type === 'business' && adminEmails.includes(user.email.toLowerCase());
}
