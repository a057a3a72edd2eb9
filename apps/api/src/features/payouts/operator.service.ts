import type { EndpointQuery } from '@outloud/contract/endpoint';
import { type listOperatorPayouts, markPayoutPaid, type OperatorPayout } from '@outloud/contract/operators/payouts';
import type { PayoutState } from '@outloud/domain/payouts';
import { escapeFormula, toCsv } from '../../csv.ts';
import type { Db, Trx } from '../../db/database.ts';
import { countCapped, fetchKeysetPage, type ListQuery, presentPagination } from '../../db/keyset-pagination.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../operators/actions.service.ts';
import { findPayoutFlags } from './flags/flags.service.ts';
import { presentPayoutForOperator } from './payouts.presenter.ts';
import * as payouts from './payouts.repo.ts';

type DbDeps = Pick<Deps, 'db'>;

export async function listPayoutsForOperator(
  { db }: DbDeps,
  { operatorId }: Actor,
  query: EndpointQuery<typeof listOperatorPayouts>,
) {
  const { rows, nextCursor } = await listPayouts(db, query.status, query);
  const flags = await findPayoutFlags(db, rows);
  return {
    payouts: rows.map((row) => presentPayoutForOperator(row, flags.get(row.id) ?? [], operatorId)),
    pagination: presentPagination(query, await countCapped(db, payouts.selectPayouts(db, query.status)), nextCursor),
    requestedTotal: await payouts.sumRequestedCredits(db),
    operators: await payouts.countOperators(db),
  };
}

/** Called right after a change. Only the list has flags. */
export async function getPayoutForOperator(db: Db | Trx, { operatorId }: Actor, id: string): Promise<OperatorPayout> {
  const row = await payouts.findPayout(db, id);
  if (!row) throw notFound(markPayoutPaid.missing);
  return presentPayoutForOperator(row, [], operatorId);
}

const columns = [
  'Requested',
  'State',
  'Dollars',
  'Tester',
  'Email',
  'Payout account',
  'Payout account type',
  'Settled',
  'Reference',
  'Reason',
  'Tester id',
  'Id',
];

export function exportPayouts({ db }: DbDeps, state: PayoutState | undefined): AsyncGenerator<string> {
  return toCsv(columns, streamCsvRows(db, state));
}

/** Yields payouts oldest first. Reads them in batches. */
async function* streamCsvRows(db: Db, state: PayoutState | undefined) {
  for (let cursor: string | undefined; ; ) {
    const page = { page: 1, limit: 500, sortOrder: 'asc', cursor } as const;
    const { rows, nextCursor } = await listPayouts(db, state, page);
    for (const row of rows) {
      const { testerId, ...payout } = presentPayoutForOperator(row, [], null);
      yield [
        payout.requestedAt,
        payout.state,
        payout.amount,
        ...[testerId.fullName, testerId.email, payout.destination].map((text) => escapeFormula(text ?? '')),
        payout.destinationKind ?? '',
        payout.settledAt ?? '',
        ...[payout.reference, payout.reason].map((text) => escapeFormula(text ?? '')),
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
  return fetchKeysetPage<payouts.PayoutRow>(payouts.selectPayouts(db, state), order, page);
}
