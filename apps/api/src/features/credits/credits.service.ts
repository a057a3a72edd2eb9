import type { CreditSystem, listTransactions, Receipt } from '@outloud/contract/credits';
import type { QueryOf } from '@outloud/contract/endpoint';
import { packages, type StatementKind } from '@outloud/domain/credits';
import { type Movement, movements } from '@outloud/domain/ledger';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import * as checkouts from './checkouts.repo.ts';
import { presentCheckout, presentReceipt, presentTransaction } from './credits.presenter.ts';
import { balanceOf } from './ledger.repo.ts';
import * as statement from './statement.repo.ts';

export const offeredPackages = packages.map((offer) => ({ ...offer, price: offer.credits }));

export async function readCredits(db: Db | Trx, userId: string): Promise<CreditSystem> {
  const { balance, debt, moved } = await statement.readStanding(db, userId);
  const total = (side: 'purchased' | 'spent') =>
    (Object.keys(moved) as Movement[]).reduce((sum, kind) => sum + movements[kind][side] * (moved[kind] ?? 0), 0);
  return { balance, totalPurchased: total('purchased'), totalSpent: total('spent'), debt };
}

/** `unpaid` is the earnings balance; `requested` is the amount of open payouts. */
export async function readEarnings(db: Db | Trx, testerId: string): Promise<{ unpaid: number; requested: number }> {
  return {
    unpaid: await balanceOf(db, 'earnings', testerId),
    requested: await balanceOf(db, 'payouts', testerId),
  };
}

export function readRefunded(db: Db | Trx, roastId: string): Promise<number> {
  return statement.sumRefunds(db, roastId);
}

/** Test credits can be spent like others, and testers would be paid real money for them. */
export async function warnOfTestCredits({ db, payments, log }: Pick<Deps, 'db' | 'payments' | 'log'>): Promise<void> {
  if (payments.provider === 'sandbox') return;
  const credits = await checkouts.sumGranted(db, 'sandbox');
  if (credits > 0) log.warn({ credits }, 'customers hold or have spent credits that were bought with test payments');
}

export async function readTransactions(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { cursor, limit, kind }: QueryOf<typeof listTransactions>,
) {
  const query = { kinds: getMovements(kind), before: cursor ? Number(cursor) : null, limit: limit + 1 };
  const rows = await statement.readStatement(db, userId, query);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    transactions: page.map(presentTransaction),
    nextCursor: rows.length > limit && last ? `${last.id}` : null,
  };
}

/** All transactions, oldest first, in batches. */
export async function* allTransactions({ db }: Pick<Deps, 'db'>, userId: string) {
  const limit = 500;
  for (let after = 0; ; ) {
    const rows = await statement.readStatement(db, userId, { kinds: getMovements(undefined), after, limit });
    yield* rows.map(presentTransaction);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}

export async function readReceipt({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<Receipt> {
  const row = await checkouts.findReceipt(db, userId, id);
  if (!row) throw notFound();
  return presentReceipt(row);
}

function getMovements(kind: StatementKind | undefined): Movement[] {
  const all = Object.entries(movements) as [Movement, (typeof movements)[Movement]][];
  return all.filter(([, { statement }]) => (kind ? statement === kind : statement !== null)).map(([name]) => name);
}

/** For account deletion. Payment page URLs are erased; session ids stay for bookkeeping. */
export function eraseCheckoutsOf(trx: Trx, userId: string): Promise<void> {
  return checkouts.eraseCheckoutsOf(trx, userId);
}

/** All checkouts of a customer, paid or not. */
export async function readCheckouts({ db }: Pick<Deps, 'db'>, userId: string) {
  const rows = await checkouts.listOf(db, userId);
  return rows.map(presentCheckout);
}
