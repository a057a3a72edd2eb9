import { hashEmail } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as users from './accounts.repo.ts';
import * as sessions from './sessions.repo.ts';

type Person = { email: string; fullName: string };

/** An account without a password: the invitation is for choosing one. */
export async function openTesterAccount(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Trx,
  { email, fullName }: Person,
): Promise<string> {
  if (await users.wasSuspended(trx, hashEmail(email, secrets.emailHashKey))) {
    throw new AppError(409, 'was_suspended', 'This e-mail address belonged to a tester who was suspended');
  }
  const user = await users.insertUser(trx, { email, full_name: fullName, account_type: 'tester' });
  if (user) return user.id;
  const owner = await users.findUserByEmail(trx, email);
  const whose = owner?.account_type === 'tester' ? 'a tester' : 'a customer account';
  throw new AppError(409, 'email_taken', `This e-mail address already belongs to ${whose}`);
}

/** The link comes with the mail; it makes that of an earlier invitation worthless. */
export async function inviteTester({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, userId: string): Promise<void> {
  await jobs.send(trx, 'account-mail', { kind: 'invitation', userId });
}

/** Signs a tester out everywhere. */
export function endSessionsOf(trx: Trx, userId: string): Promise<void> {
  return sessions.deleteSessionsOf(trx, userId);
}
