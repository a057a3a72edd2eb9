import type { AccountChangeKind } from '@outloud/domain/accounts';
import { createToken, hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import * as changes from './account-changes.repo.ts';

/**
 * Changes that could take over an account. Each change stores the values before it and queues a notice to the email
 * before it. The link of the notice undoes the change.
 */

/** Records a change of a locked user. Call this before the change, because it stores the current email. */
export async function recordAccountChange(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  userId: string,
  change: { kind: Exclude<AccountChangeKind, 'payout'> } | { kind: 'payout'; payoutAccount: string | null },
): Promise<void> {
  const payoutAccount = change.kind === 'payout' ? change.payoutAccount : null;
  const changeId = await changes.insertChange(trx, userId, { kind: change.kind, payoutAccount });
  await jobs.send(trx, 'account-mail', { kind: 'account-change', changeId });
}

/** Creates the token of the emailed link. A retry of the email replaces the token. Returns null after the undo. */
export async function createUndoToken({ db }: Pick<Deps, 'db'>, changeId: string) {
  const change = await changes.findLiveChange(db, changeId);
  if (!change) return null;
  const { token, tokenHash } = createToken();
  await changes.setTokenHash(db, changeId, tokenHash);
  return { token, kind: change.kind, userId: change.user_id, email: change.email };
}

/** Does not lock the row. Check again with `consumeChange` after locking the user. */
export function findChangeByToken(trx: Trx, token: string): Promise<changes.AccountChange | null> {
  return changes.findLiveChangeByToken(trx, hashToken(token));
}

/**
 * Single-use: deletes the rows that it returns, oldest first. A thief who can sign in again could make all later changes,
 * so they are undone too. A thief may change the payout account several times and before the email, so the first of its
 * changes decides what is restored. Returns no rows if the link was used in the meantime.
 */
export async function consumeChange(trx: Trx, change: changes.AccountChange): Promise<changes.AccountChange[]> {
  const consumed = await changes.deleteChange(trx, change, {
    andLater: isTakeoverKind(change.kind),
    andPayouts: change.kind !== 'deletion',
  });
  return consumed.some(({ id }) => id === change.id) ? consumed : [];
}

/** Whether a thief who made the change can sign in again. */
export function isTakeoverKind(kind: AccountChangeKind): boolean {
  return kind === 'email' || kind === 'password' || kind === 'passkey';
}

/** Without the hashes of the tokens. */
export async function listChangesForExport({ db }: Pick<Deps, 'db'>, userId: string) {
  const rows = await changes.listUserChanges(db, userId);
  return rows.map((row) => ({
    kind: row.kind,
    emailBefore: row.email,
    googleAccountBefore: row.google_subject,
    payoutAccountBefore: row.payout_account,
    changedAt: row.created_at.toISOString(),
    canBeUndoneUntil: row.expires_at.toISOString(),
  }));
}

export function eraseAccountChanges({ trx, user }: ErasureContext): Promise<void> {
  return changes.deleteUserChanges(trx, user.id);
}

export function deleteExpiredAccountChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  return changes.deleteExpiredChanges(db);
}
