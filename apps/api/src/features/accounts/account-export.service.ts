import type { Deps } from '../../deps.ts';
import { listChangesForExport } from '../account-changes/account-changes.service.ts';
import { listVerificationTimes } from '../email-history/email-history.service.ts';
import { listDeviceLastSeenTimes, listLastSeenTimes } from '../ip-history/ip-history.service.ts';
import { listPasskeysForExport } from '../passkeys/passkeys.service.ts';
import { presentAccount } from './accounts.presenter.ts';
import { findUserById } from './accounts.repo.ts';
import { listSessions } from './sessions.repo.ts';

/** Returns the account data without secrets or their hashes, or null if the account does not exist. */
export async function getAccountForExport({ db }: Pick<Deps, 'db'>, userId: string) {
  const user = await findUserById(db, userId);
  if (!user) return null;
  return {
    ...presentAccount(user),
    emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
    hasPassword: user.password_hash !== null,
    googleAccount: user.google_subject,
    passkeys: await listPasskeysForExport({ db }, userId),
    seenOnDevices: (await listDeviceLastSeenTimes(db, userId)).map((time) => ({ lastSeenAt: time.toISOString() })),
    verifiedEmails: (await listVerificationTimes(db, userId)).map((time) => ({ verifiedAt: time.toISOString() })),
    recentChanges: await listChangesForExport({ db }, userId),
    seenAtNetworkAddresses: (await listLastSeenTimes(db, userId)).map((time) => ({ lastSeenAt: time.toISOString() })),
  };
}

export async function listSessionsForExport({ db }: Pick<Deps, 'db'>, userId: string) {
  const rows = await listSessions(db, userId);
  return rows.map((row) => ({
    device: row.device,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}
