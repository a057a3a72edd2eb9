import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { inviteTester, openTesterAccount } from '../accounts/tester-accounts.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { approveTester } from '../testers/testers.service.ts';
import { updateApplication } from './waitlist.repo.ts';
import { lockOpenTo } from './waitlist.service.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'secrets'>;

/** Whoever comes second finds it approved, and makes nothing. */
export async function approveApplication({ db, jobs, secrets }: Needs, actor: Actor, id: string) {
  return db.transaction().execute(async (trx) => {
    const application = await lockOpenTo(trx, id, 'approved');
    const { email, full_name: fullName, profile, city, status } = application;
    const testerId = await openTesterAccount({ secrets }, trx, { email, fullName });
    await approveTester(trx, testerId, profile, city);
    await updateApplication(trx, id, { status: 'approved', tester_id: testerId, decided_at: new Date() });
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

export async function inviteAgain({ db, jobs }: Pick<Needs, 'db' | 'jobs'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { tester_id: testerId, has_password: isAnswered } = await lockOpenTo(trx, id, null);
    if (!testerId) throw new AppError(409, 'not_approved', 'Only an approved applicant can be invited');
    if (isAnswered) throw new AppError(409, 'already_answered', 'This tester has chosen a password already');
    await inviteTester({ jobs }, trx, testerId);
    await recordAction(trx, actor, { action: 'invitation_resent', subject: ['application', id], after: { testerId } });
  });
}
