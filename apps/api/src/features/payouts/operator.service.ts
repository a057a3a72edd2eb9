import type { QueryOf } from '@outloud/contract/endpoint';
import { type OperatorPayout, type operatorPayouts, payPayout } from '@outloud/contract/operators/payouts';
import type { PayoutState } from '@outloud/domain/payouts';
import { harmless, toCsv } from '../../csv.ts';
import type { Db, Trx } from '../../db/database.ts';
import { countUpTo, type ListQuery, presentPagination, readLongList } from '../../db/long-list.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { flagsOf } from './flags.service.ts';
import { presentForOperator } from './payouts.presenter.ts';
import * as payouts from './payouts.repo.ts';

type DbDeps = Pick<Deps, 'db'>;

export async function readPayouts({ db }: DbDeps, query: QueryOf<typeof operatorPayouts>) {
  const { rows, nextCursor } = await listPayouts(db, query.status, query);
  const flags = await flagsOf(db, rows);
  return {
    payouts: rows.map((row) => presentForOperator(row, flags.get(row.id) ?? [])),
    pagination: presentPagination(query, await countUpTo(db, payouts.selectPayouts(db, query.status)), nextCursor),
    requestedTotal: await payouts.sumRequested(db),
  };
}

/** For a payout that was just settled, so it has no flags. */
export async function readPayout(db: Db | Trx, id: string): Promise<OperatorPayout> {
  const row = await payouts.findPayout(db, id);
  if (!row) throw notFound(payPayout.missing);
  return presentForOperator(row, []);
}

const columns = [
  'Requested',
  'State',
  'Dollars',
  'Tester',
  'Email',
  'Payout account',
  'Settled',
  'Reference',
  'Reason',
  'Tester id',
  'Id',
];

export function exportPayouts({ db }: DbDeps, state: PayoutState | undefined): AsyncGenerator<string> {
  return toCsv(columns, readCsvRows(db, state));
}

/** Oldest first, in batches. */
async function* readCsvRows(db: Db, state: PayoutState | undefined) {
  for (let cursor: string | undefined; ; ) {
    const page = { page: 1, limit: 500, sortOrder: 'asc', cursor } as const;
    const { rows, nextCursor } = await listPayouts(db, state, page);
    for (const row of rows) {
      const { testerId, ...payout } = presentForOperator(row, []);
      yield [
        payout.requestedAt,
        payout.state,
        payout.amount,
        ...[testerId.fullName, testerId.email, payout.destination].map((text) => harmless(text ?? '')),
        payout.settledAt ?? '',
        ...[payout.reference, payout.reason].map((text) => harmless(text ?? '')),
        testerId._id,
        payout._id,
      ];
    }
    if (!nextCursor) return;
    cursor = nextCursor;
  }
}

function listPayouts(db: Db, state: PayoutState | undefined, page: ListQuery) {
  const order = { column: 'p.requested_at', type: 'timestamptz', id: 'p.id' } as const;
  return readLongList<payouts.PayoutRow>(payouts.selectPayouts(db, state), order, page);
}
