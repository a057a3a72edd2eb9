import type { QueryOf } from '@outloud/contract/endpoint';
import type { OperatorTesterDetail, operatorTesters } from '@outloud/contract/operators/testers';
import type { Db, Trx } from '../../db/database.ts';
import { presentPagination } from '../../db/long-list.ts';
import { readTallies } from '../../db/tallies.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { endSessionsOf } from '../accounts/tester-accounts.service.ts';
import { freeHeldClaim, lockHeldRoast } from '../claims/end.service.ts';
import { readEarnings } from '../credits/credits.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import * as list from './list.repo.ts';
import { presentTester, presentTesterDetail } from './testers.presenter.ts';
import { lockToChange, updateTester } from './testers.repo.ts';

export async function readTesters({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof operatorTesters>) {
  const { rows, nextCursor } = await list.listTesters(db, query);
  const count = query.search ? await list.countTesters(db, query.search) : { total: await countAllTesters(db) };
  return { testers: rows.map(presentTester), pagination: presentPagination(query, count, nextCursor) };
}

async function countAllTesters(db: Db): Promise<number> {
  const [total = 0] = await readTallies(db, ['users:tester']);
  return total;
}

export async function readTester(db: Db | Trx, id: string): Promise<OperatorTesterDetail> {
  const row = await list.findTesterDetail(db, id);
  if (!row) throw testerNotFound();
  return presentTesterDetail(row, await readEarnings(db, id));
}

/** Ends all sessions and the active claim. A suspended tester can sign in again, but cannot claim roasts. */
export async function suspendTester({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, actor: Actor, id: string, reason: string) {
  return db.transaction().execute(async (trx) => {
    const held = await lockHeldRoast(trx, id);
    const tester = await lockToChange(trx, id);
    if (!tester) throw testerNotFound();
    if (tester.suspended_at) throw new AppError(409, 'already_suspended', 'This tester is already suspended.');
    await updateTester(trx, id, { suspended_at: new Date(), suspension_reason: reason });
    await endSessionsOf(trx, id);
    await freeHeldClaim({ jobs }, trx, id, held);
    const change = { before: { suspended: false }, after: { suspended: true } };
    await recordAction(trx, actor, { action: 'tester_suspended', subject: ['tester', id], reason, ...change });
    return readTester(trx, id);
  });
}

export async function reinstateTester({ db }: Pick<Deps, 'db'>, actor: Actor, id: string, reason: string | null) {
  return db.transaction().execute(async (trx) => {
    const tester = await lockToChange(trx, id);
    if (!tester) throw testerNotFound();
    if (!tester.suspended_at) throw new AppError(409, 'not_suspended', 'This tester is not suspended.');
    await updateTester(trx, id, { suspended_at: null, suspension_reason: null });
    const change = { before: { suspended: true }, after: { suspended: false } };
    await recordAction(trx, actor, { action: 'tester_reinstated', subject: ['tester', id], reason, ...change });
    return readTester(trx, id);
  });
}

const testerNotFound = () => notFound('Tester not found');
