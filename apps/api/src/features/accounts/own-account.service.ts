import type { Deps } from '../../deps.ts';
import { presentAccount } from './accounts.presenter.ts';
import { findUserById } from './accounts.repo.ts';
import { listLastSeen } from './addresses.repo.ts';
import { listSessions } from './sessions.repo.ts';

/** All that is known of somebody as the owner of an account, without secrets and their hashes; null if there is none. */
export async function readOwnAccount({ db }: Pick<Deps, 'db'>, userId: string) {
  const user = await findUserById(db, userId);
  if (!user) return null;
  return {
    ...presentAccount(user),
    emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
    hasPassword: user.password_hash !== null,
    googleAccount: user.google_subject,
    seenAtNetworkAddresses: (await listLastSeen(db, userId)).map((at) => ({ lastSeenAt: at.toISOString() })),
  };
}

export async function readOwnSessions({ db }: Pick<Deps, 'db'>, userId: string) {
  const rows = await listSessions(db, userId);
  return rows.map((row) => ({ signedInAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() }));
}
