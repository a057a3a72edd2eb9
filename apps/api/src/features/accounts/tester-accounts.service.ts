import { getMailboxHashes } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as users from './accounts.repo.ts';
import * as sessions from './sessions.repo.ts';

type NewTester = { email: string; fullName: string };

/** Creates the account without a password. The tester sets one through the invitation link. */
export async function createTesterAccount(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Trx,
  { email, fullName }: NewTester,
): Promise<string> {
  if (await users.isEmailOfSuspendedTester(trx, getMailboxHashes(email, secrets.masterKey))) {
    throw new AppError(
      409,
      'was_suspended',
      'This email belonged to a tester who was suspended. It cannot be used for a new tester account.',
    );
  }
  const user = await users.insertUser(trx, { email, full_name: fullName, account_type: 'tester' });
  if (user) return user.id;
  const owner = await users.findUserByEmail(trx, email);
  const ownerType = owner?.account_type === 'tester' ? 'a tester account' : 'a customer account';
  throw new AppError(409, 'email_taken', `This email already belongs to ${ownerType}.`);
}

/** Queues the invitation email. Its link replaces the link of an earlier invitation. */
export async function inviteTester({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, userId: string): Promise<void> {
  await jobs.send(trx, 'account-mail', { kind: 'invitation', userId });
}

export function endTesterSessions(trx: Trx, userId: string): Promise<void> {
  return sessions.deleteUserSessions(trx, userId);
}

export { listTestersWithExpiredInvitation } from './accounts.repo.ts';
