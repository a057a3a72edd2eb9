import type { CreditSystem, listTransactions, Receipt } from '@outloud/contract/credits';
import type { EndpointQuery } from '@outloud/contract/endpoint';
import { creditPackages, type StatementKind } from '@outloud/domain/credits';
import { type TransferKind, transferKinds } from '@outloud/domain/ledger';
import { decodeCursor, isRowNumber, takePage } from '../../db/cursor.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { notFound } from '../../errors.ts';
import * as checkouts from './checkouts/checkouts.repo.ts';
import { presentCheckout, presentReceipt, presentTransaction } from './credits.presenter.ts';
import { getAccountBalance } from './ledger.repo.ts';
import * as statement from './statement.repo.ts';

export const pricedPackages = creditPackages.map((offer) => ({ ...offer, price: offer.credits }));

export async function getCredits(db: Db | Trx, userId: string): Promise<CreditSystem> {
  const { balance, debt, totals } = await statement.getWalletTotals(db, userId);
  const sumTransfers = (side: 'purchased' | 'spent') =>
    (Object.keys(totals) as TransferKind[]).reduce(
      (sum, kind) => sum + transferKinds[kind][side] * (totals[kind] ?? 0),
      0,
    );
  return { balance, totalPurchased: sumTransfers('purchased'), totalSpent: sumTransfers('spent'), debt };
}

/** `unpaid` is the earnings balance; `requested` is the amount of open payouts. */
export async function getEarningsBalances(
  db: Db | Trx,
  testerId: string,
): Promise<{ unpaid: number; requested: number }> {
  return {
    unpaid: await getAccountBalance(db, 'earnings', testerId),
    requested: await getAccountBalance(db, 'payouts', testerId),
  };
}

export function getRefundedCredits(db: Db | Trx, roastId: string): Promise<number> {
  return statement.sumRefunds(db, roastId);
}

/** Customers can spend test credits like real credits, and testers would receive real money for them. */
export async function warnAboutTestCredits({
  db,
  payments,
  log,
}: Pick<Deps, 'db' | 'payments' | 'log'>): Promise<void> {
  if (payments.provider === 'sandbox') return;
  const credits = await checkouts.sumGrantedCredits(db, 'sandbox');
  if (credits > 0) log.warn({ credits }, 'customers hold or have spent credits that were bought with test payments');
}

export async function listTransactionsForCustomer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { cursor, limit, kind }: EndpointQuery<typeof listTransactions>,
) {
  const [before] = cursor ? decodeCursor(cursor, isRowNumber) : [null];
  const query = { kinds: getTransferKinds(kind), before, limit: limit + 1 };
  const fetched = await statement.listStatementRows(db, userId, query);
  const { rows, nextCursor } = takePage(fetched, limit, (last) => [last.id]);
  return { transactions: rows.map(presentTransaction), nextCursor };
}

/** Yields all transactions, oldest first. Reads them in batches. */
export async function* streamTransactions({ db }: Pick<Deps, 'db'>, userId: string) {
  const limit = 500;
  for (let after = 0; ; ) {
    const rows = await statement.listStatementRows(db, userId, { kinds: getTransferKinds(undefined), after, limit });
    yield* rows.map(presentTransaction);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}

export async function getReceiptForCustomer({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<Receipt> {
  const row = await checkouts.findReceipt(db, userId, id);
  if (!row) throw notFound();
  return presentReceipt(row);
}

function getTransferKinds(kind: StatementKind | undefined): TransferKind[] {
  const entries = Object.entries(transferKinds) as [TransferKind, (typeof transferKinds)[TransferKind]][];
  return entries.filter(([, { statement }]) => (kind ? statement === kind : statement !== null)).map(([name]) => name);
}

/** Erases payment page URLs and keeps session ids for bookkeeping. */
export function eraseCheckouts({ trx, user }: ErasureContext): Promise<void> {
  return checkouts.eraseUserCheckouts(trx, user.id);
}

/** Includes unpaid checkouts. */
export async function listCheckoutsForCustomer({ db }: Pick<Deps, 'db'>, userId: string) {
  const rows = await checkouts.listByUser(db, userId);
  return rows.map(presentCheckout);
}
