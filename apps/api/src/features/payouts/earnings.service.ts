import type { Earnings, EarningsMovement, getEarnings, Payout } from '@outloud/contract/earnings';
import type { EndpointQuery } from '@outloud/contract/endpoint';
import { decodeCursor, isRowNumber, takePage } from '../../db/cursor.ts';
import type { Deps } from '../../deps.ts';
import { listUnpaidPay } from '../credits/ledger.service.ts';
import { getEarningsTotals, listMovements, listPayHolds } from './earnings.repo.ts';
import { getPayoutAccount } from './payout-account.service.ts';
import { maxPayoutsListed } from './payouts.limits.ts';
import { presentMovement, presentPayHold, presentPayout } from './payouts.presenter.ts';
import { listByTester } from './payouts.repo.ts';
import { getPayBreakdown, type PayBreakdown } from './payouts.service.ts';

/** Reads one snapshot, so that the numbers are consistent. */
export async function getEarningsForTester(
  { db }: Pick<Deps, 'db'>,
  tester: string,
  { limit, cursor }: EndpointQuery<typeof getEarnings>,
): Promise<Earnings> {
  const [before] = cursor ? decodeCursor(cursor, isRowNumber) : [null];
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    const { unpaid, maturing, frozen, payable, requested } = await getPayBreakdown(trx, tester);
    const totals = await getEarningsTotals(trx, tester);
    const fetched = await listMovements(trx, tester, { before, limit: limit + 1 });
    const { rows, nextCursor } = takePage(fetched, limit, (last) => [last.id]);
    return {
      pending: totals.pending,
      maturing,
      nextPayable: findNextPayable(unpaid),
      frozen,
      holds: (await listPayHolds(trx, tester)).map(presentPayHold),
      payable,
      requested,
      paidOut: totals.paid_out,
      earned: totals.earned,
      hourlyRate: getHourlyRate(totals.timed_pay, totals.timed_seconds),
      payoutAccount: await getPayoutAccount(trx, tester),
      payouts: (await listByTester(trx, tester, maxPayoutsListed)).map(presentPayout),
      movements: rows.map((row) => presentMovement(row, unpaid)),
      nextCursor,
    };
  });
}

function findNextPayable(unpaid: PayBreakdown['unpaid']): Earnings['nextPayable'] {
  const maturing = unpaid.filter(({ is_available, is_frozen }) => !is_available && !is_frozen);
  const next = maturing.toSorted((a, b) => a.available_at.getTime() - b.available_at.getTime())[0];
  return next ? { at: next.available_at.toISOString(), amount: next.credits } : null;
}

function getHourlyRate(pay: number, seconds: number): number | null {
  return seconds > 0 ? Math.round((pay * 3600 * 100) / seconds) / 100 : null;
}

/** Yields all movements, newest first. Reads them in batches. */
export async function* streamMovements({ db }: Pick<Deps, 'db'>, tester: string): AsyncGenerator<EarningsMovement> {
  const limit = 500;
  const unpaid = await listUnpaidPay(db, tester);
  for (let before: number | null = null; ; ) {
    const rows = await listMovements(db, tester, { before, limit });
    yield* rows.map((row) => presentMovement(row, unpaid));
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    before = last.id;
  }
}

/** Lists all payouts of a tester, newest first. */
export async function listPayoutsForTester({ db }: Pick<Deps, 'db'>, tester: string): Promise<Payout[]> {
  return (await listByTester(db, tester)).map(presentPayout);
}
