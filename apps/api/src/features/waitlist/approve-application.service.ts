import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { createTesterAccount, inviteTester } from '../accounts/tester-accounts.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { createTester } from '../testers/testers.service.ts';
import { lockApplicationForStatusChange } from './operator.service.ts';
import { updateApplication } from './waitlist.repo.ts';

type ApproveDeps = Pick<Deps, 'db' | 'jobs' | 'secrets'>;

/** A concurrent approval waits for the row lock and then returns 409. */
export async function approveApplication({ db, jobs, secrets }: ApproveDeps, actor: Actor, id: string) {
  return db.transaction().execute(async (trx) => {
    const application = await lockApplicationForStatusChange(trx, id, 'approved');
    const { email, full_name: fullName, profile, city, status } = application;
    const testerId = await createTesterAccount({ secrets }, trx, { email, fullName });
    await createTester(trx, testerId, profile, city);
    await updateApplication(trx, id, { status: 'approved', tester_id: testerId, decided_at: databaseNow });
    await inviteTester({ jobs }, trx, testerId);
    await recordAction(trx, actor, {
      action: 'application_approved',
      subject: ['application', id],
      before: { status },
      after: { status: 'approved', testerId },
    });
    return { _id: testerId, fullName, email };
  });
}

export async function resendInvitation(
  { db, jobs }: Pick<ApproveDeps, 'db' | 'jobs'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { tester_id: testerId, has_password: hasPassword } = await lockApplicationForStatusChange(trx, id, null);
    if (!testerId) throw new AppError(409, 'not_approved', 'Approve the application before you resend the invitation.');
    if (hasPassword) throw new AppError(409, 'already_answered', 'This tester has already set a password.');
    await inviteTester({ jobs }, trx, testerId);
    await recordAction(trx, actor, { action: 'invitation_resent', subject: ['application', id], after: { testerId } });
  });
}
