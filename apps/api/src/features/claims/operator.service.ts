import type { OperatorTesterDetail } from '@outloud/contract/operators/testers';
import type { Deps } from '../../deps.ts';
import { endTesterSessions } from '../accounts/tester-accounts.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { getTesterForOperator, markTesterSuspended } from '../testers/operator.service.ts';
import { listReports } from './claims.repo.ts';
import { lockClaimedRoast, voidActiveClaim } from './end-claim.service.ts';

/** Ends all sessions and the active claim. A suspended tester can sign in again, but cannot claim roasts. */
export async function suspendTester(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  id: string,
  reason: string,
): Promise<OperatorTesterDetail> {
  return db.transaction().execute(async (trx) => {
    const claimedRoast = await lockClaimedRoast(trx, id);
    await markTesterSuspended(trx, id, reason);
    await endTesterSessions(trx, id);
    await voidActiveClaim({ jobs }, trx, id, claimedRoast);
    const change = { before: { suspended: false }, after: { suspended: true } };
    await recordAction(trx, actor, { action: 'tester_suspended', subject: ['tester', id], reason, ...change });
    return getTesterForOperator(trx, id);
  });
}

export async function listRoastReports({ db }: Pick<Deps, 'db'>, roastId: string) {
  const rows = await listReports(db, roastId);
  return rows.map((row) => ({
    testerName: row.full_name,
    report: row.report ?? '',
    reportedAt: row.ended_at?.toISOString() ?? '',
  }));
}
