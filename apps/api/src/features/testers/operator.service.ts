import type { EndpointQuery } from '@outloud/contract/endpoint';
import type { listOperatorTesters, OperatorTesterDetail } from '@outloud/contract/operators/testers';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import { presentPagination } from '../../db/keyset-pagination.ts';
import { readRowCounters } from '../../db/row-counters.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { getEarningsBalances } from '../credits/credits.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { presentTester, presentTesterDetail } from './operator.presenter.ts';
import * as list from './operator.repo.ts';
import { listProfileChanges } from './profile-changes.service.ts';
import { lockTesterForUpdate, updateTester } from './testers.repo.ts';

export async function listTestersForOperator(
  { db }: Pick<Deps, 'db'>,
  query: EndpointQuery<typeof listOperatorTesters>,
) {
  const { rows, nextCursor } = await list.listTesters(db, query);
  const count = query.search ? await list.countTesters(db, query.search) : { total: await countAllTesters(db) };
  return { testers: rows.map(presentTester), pagination: presentPagination(query, count, nextCursor) };
}

async function countAllTesters(db: Db): Promise<number> {
  const [total = 0] = await readRowCounters(db, ['users:tester']);
  return total;
}

export async function getTesterForOperator(db: Db | Trx, id: string): Promise<OperatorTesterDetail> {
  const row = await list.findTesterDetail(db, id);
  if (!row) throw testerNotFound();
  const earnings = await getEarningsBalances(db, id);
  return presentTesterDetail(row, { earnings, profileChanges: await listProfileChanges(db, id) });
}

/** The caller also ends the tester's sessions and claim. */
export async function markTesterSuspended(trx: Trx, id: string, reason: string): Promise<void> {
  const tester = await lockTesterForUpdate(trx, id);
  if (!tester) throw testerNotFound();
  if (tester.suspended_at) throw new AppError(409, 'already_suspended', 'This tester is already suspended.');
  await updateTester(trx, id, { suspended_at: databaseNow, suspension_reason: reason });
}

export async function reinstateTester({ db }: Pick<Deps, 'db'>, actor: Actor, id: string, reason: string | null) {
  return db.transaction().execute(async (trx) => {
    const tester = await lockTesterForUpdate(trx, id);
    if (!tester) throw testerNotFound();
    if (!tester.suspended_at) throw new AppError(409, 'not_suspended', 'This tester is not suspended.');
    await updateTester(trx, id, { suspended_at: null, suspension_reason: null });
    const change = { before: { suspended: true }, after: { suspended: false } };
    await recordAction(trx, actor, { action: 'tester_reinstated', subject: ['tester', id], reason, ...change });
    return getTesterForOperator(trx, id);
  });
}

const testerNotFound = () => notFound('Tester not found');
