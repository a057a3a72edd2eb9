import type { UserSession } from '@outloud/contract/accounts';
import type { Deps } from '../../deps.ts';
import { notFound, unauthorized } from '../../errors.ts';
import { lockUser } from './accounts.repo.ts';
import * as sessions from './sessions.repo.ts';
import { cancelEmailChange } from './verify-email.service.ts';

type CurrentSession = { userId: string; tokenHash: Buffer };

export async function listUserSessions(
  { db }: Pick<Deps, 'db'>,
  { userId, tokenHash }: CurrentSession,
): Promise<UserSession[]> {
  const rows = await sessions.listSessions(db, userId);
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.token_hash.equals(tokenHash),
  }));
}

export async function endUserSession({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<void> {
  if (!(await sessions.deleteUserSession(db, userId, id))) throw notFound('Session not found');
}

/** Also cancels a pending email change. Returns the number of ended sessions that had not expired. */
export function signOutOtherSessions({ db }: Pick<Deps, 'db'>, { userId, tokenHash }: CurrentSession): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw unauthorized();
    await cancelEmailChange(trx, user);
    return sessions.deleteOtherSessions(trx, userId, tokenHash);
  });
}
