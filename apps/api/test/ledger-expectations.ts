import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { expect } from 'vitest';
import { hashToken } from '../src/crypto.ts';
import type { Buyer, PurchaseLoad } from './purchase-load.ts';
import { getBalanceChange } from './spender-messages.ts';
import { type SpenderRunner, spenderName } from './spender-runner.ts';

export type LedgerLoad = { spending: SpenderRunner; buying: PurchaseLoad };
type Row = { key: string; kind: string; credits: number; customer: string; session: string | null };

/** Expects each acknowledged transfer once in the ledger, with the acknowledged values, even while the load runs. */
export async function expectAcknowledgedTransfers(url: string, { spending, buying }: LedgerLoad): Promise<Row[]> {
  const committed = [...spending.committed];
  const paidPurchases = [...buying.paid];
  const rows = await readTransfers(url);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const [key, { customer, credits, kind }] of committed) {
    expect(byKey.get(key), key).toMatchObject({ kind, customer, credits });
  }
  const bySession = Map.groupBy(rows, (row) => row.session);
  for (const { session, buyer, credits } of paidPurchases) {
    const grants = bySession.get(session) ?? [];
    expect(grants, `grants of ${session}`).toMatchObject([{ kind: 'purchase', customer: buyer.id, credits }]);
  }
  return rows;
}

/** Expects no unrequested transfers, and balances that match the transfers. Call it only while no client writes. */
export async function expectNoOtherTransfers(
  rows: Row[],
  { spending, buying }: LedgerLoad,
  buyers: Buyer[],
  serverUrl: string,
) {
  const requested = new Map([...spending.committed, ...spending.unanswered]);
  const boughtSessions = new Set([...buying.paid, ...buying.unanswered].map(({ session }) => session));
  const balances = new Map(buyers.map(({ id }) => [id, 0]));
  for (const row of rows) {
    const transfer = requested.get(row.key);
    if (!transfer) expect(boughtSessions, `${row.key} was requested`).toContain(row.session);
    const change = transfer ? getBalanceChange(transfer) : row.credits;
    balances.set(row.customer, (balances.get(row.customer) ?? 0) + change);
  }
  for (const { id, token } of buyers) {
    const { body } = await request(serverUrl, 'GET', '/api/credits/balance', { token });
    expect(body.data, `balance of ${id}`).toMatchObject({ balance: balances.get(id), debt: 0 });
  }
}

export async function expectOneCheckoutPerKey(url: string, { buying }: LedgerLoad): Promise<void> {
  const rows = await queryAsOwner<{ hash: string; session: string }>(
    url,
    `select encode(request_key, 'hex') as hash, session_id as session from checkouts where request_key is not null`,
  );
  const expected = [...buying.checkoutsByKey].map(([key, { session }]) => ({
    hash: hashToken(key).toString('hex'),
    session,
  }));
  const sortByHash = (list: { hash: string }[]) => list.toSorted((a, b) => a.hash.localeCompare(b.hash));
  expect(sortByHash(rows)).toEqual(sortByHash(expected));
}

/** PostgreSQL may still run the last statement of a killed spender. */
export async function waitForSpenderExit(url: string): Promise<void> {
  const sql = `select pid from pg_stat_activity where application_name = '${spenderName}'`;
  await expect.poll(() => queryAsOwner(url, sql), { timeout: 5000 }).toEqual([]);
}

/** Expires the leases of killed requests on their idempotency keys. */
export async function expireKilledRequests(url: string): Promise<void> {
  await queryAsOwner(url, 'update idempotency_keys set working_until = now() where encrypted_response is null');
}

function readTransfers(url: string): Promise<Row[]> {
  return queryAsOwner<Row>(
    url,
    `select t.key, t.kind, t.credits::int as credits, t.customer_id as customer, c.session_id as session
     from ledger_transfers t left join checkouts c on c.id = t.checkout_id`,
  );
}
