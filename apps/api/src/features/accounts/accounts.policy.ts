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
 * - Changes that could take over an account (email, password, added passkey, payout account, deletion) require the current
 *   password or a fresh sign-in, and an emailed link undoes them for 72 hours. The link goes to the email before the
 *   change, and no other token or password change invalidates it. Undoing a changed email or password, or an added
 *   passkey, also undoes later changes and removes all passkeys. Removing a passkey requires a fresh sign-in, too.
 *   Undoing anything but a deletion restores the payout account of before the first change of the last 72 hours. Each undo
 *   cancels a pending email change and invalidates all other links.
 * - Passkeys: WebAuthn with user verification, discoverable, without attestation. They belong to the host of PUBLIC_URL.
 *   A challenge works once, for five minutes, and a lower counter is refused. Adding one requires a verified email.
 * - A password change ends all other sessions and invalidates all emailed links except verification links. It cancels a
 *   pending email change of a verified account, and so does signing out everywhere else. The current email gets a notice
 *   when an email change is requested.
 * - A password reset, and a first Google sign-in to an unverified account, end all sessions and invalidate all emailed
 *   links. Google sign-in also removes the password, so that an attacker who registered a victim's email in advance
 *   loses access.
 */

import type { AccountType } from '@outloud/domain/accounts';

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
