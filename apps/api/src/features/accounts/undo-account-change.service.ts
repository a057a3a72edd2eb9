import type { undoAccountChange as contract } from '@outloud/contract/accounts';
import type { EndpointResponse } from '@outloud/contract/endpoint';
import { createToken, hashPassword } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { consumeChange, findChangeByToken, isTakeoverKind } from '../account-changes/account-changes.service.ts';
import { removeAllOwnerPasskeys } from '../passkeys/passkeys.service.ts';
import { restorePayoutAccount } from '../payouts/payout-account.service.ts';
import { lockOpenPayout } from '../payouts/payouts.service.ts';
import * as users from './accounts.repo.ts';
import * as sessions from './sessions.repo.ts';
import * as tokens from './tokens.repo.ts';

type UndoResult = EndpointResponse<typeof contract> & { userId: string };

/**
 * Restores the values before the change, ends all sessions, cancels a pending email change and invalidates all other
 * links. After a changed email or password, or an added passkey, the password and all passkeys stop working, and the owner
 * gets a link to choose a new password.
 */
export async function undoAccountChange({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, token: string): Promise<UndoResult> {
  // Hashing takes time, so it happens outside of the transaction.
  const unusablePassword = await hashPassword(createToken().token);
  return db.transaction().execute(async (trx) => {
    const found = await findChangeByToken(trx, token);
    if (!found) throw linkInvalid();
    // Lock order: payout, user.
    const openPayout = await lockOpenPayout(trx, found.user_id);
    const user = await users.lockUserOrDisabledUser(trx, found.user_id);
    const undone = user ? await consumeChange(trx, found) : [];
    if (!user || undone.length === 0) throw linkInvalid();

    const emailChange = undone.find(({ kind }) => kind === 'email');
    if (emailChange) await restoreEmail(trx, user.id, emailChange);
    const payoutChange = undone.find(({ kind }) => kind === 'payout');
    if (payoutChange) await restorePayoutAccount({ jobs }, trx, user.id, payoutChange.payout_account, openPayout);
    // A thief who changed the email or the password, or added a passkey, may also have deleted the account.
    const isTakeover = isTakeoverKind(found.kind);
    if (isTakeover || found.kind === 'deletion') {
      await users.updateUser(trx, user.id, { deletion_requested_at: null });
    }
    // A thief could have requested an email change or a link, which work without a session.
    await users.updateUser(trx, user.id, { pending_email: null });
    await tokens.deleteUserTokens(trx, user.id);
    const email = emailChange?.email ?? user.email;
    const needsNewPassword = isTakeover && user.password_hash !== null;
    // Also the passkeys that a thief added earlier.
    if (isTakeover) await removeAllOwnerPasskeys(trx, { userId: user.id });
    if (needsNewPassword) {
      await users.updateUser(trx, user.id, { password_hash: unusablePassword });
      await jobs.send(trx, 'account-mail', { kind: 'reset-password', email });
    }
    await sessions.deleteUserSessions(trx, user.id);
    return { userId: user.id, kind: found.kind, email, needsNewPassword };
  });
}

/** Also restores the linked Google account, because a sign-in with the new email may have linked another one. */
async function restoreEmail(
  trx: Trx,
  userId: string,
  { email, google_subject }: { email: string; google_subject: string | null },
): Promise<void> {
  if (await users.isEmailTaken(trx, email, userId)) {
    throw new AppError(409, 'email_taken', 'Another account uses this email. Contact us.');
  }
  const subjectOwner = google_subject ? await users.findUserByGoogleSubject(trx, google_subject) : null;
  await users.updateUser(trx, userId, {
    email,
    email_verified_at: databaseNow,
    google_subject: subjectOwner && subjectOwner.id !== userId ? null : google_subject,
  });
}

const linkInvalid = () =>
  new AppError(400, 'invalid_token', 'This link is no longer valid. It works once. If you need help, contact us.');
