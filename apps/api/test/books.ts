import { expect } from 'vitest';
import { hashToken } from '../src/crypto.ts';
import type { Buyer, Buying } from './buying.ts';
import { request } from './http.ts';
import { changeOf } from './movements.ts';
import { asOwner } from './owner.ts';
import { type Spending, spenderName } from './spending.ts';

export type Load = { spending: Spending; buying: Buying };
type Row = { key: string; kind: string; credits: number; customer: string; session: string | null };

/** Everything that was acknowledged is in the books once and as it was acknowledged, also while the load goes on. */
export async function expectNothingLost(url: string, { spending, buying }: Load): Promise<Row[]> {
  const done = [...spending.done];
  const paid = [...buying.paid];
  const rows = await readBooks(url);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const [key, { customer, credits, kind }] of done) {
    expect(byKey.get(key), key).toMatchObject({ kind, customer, credits });
  }
  const bySession = Map.groupBy(rows, (row) => row.session);
  for (const { session, buyer, credits } of paid) {
    const grants = bySession.get(session) ?? [];
    expect(grants, `grants of ${session}`).toMatchObject([{ kind: 'purchase', customer: buyer.id, credits }]);
  }
  return rows;
}

/** While nobody writes: the books hold nothing that was not asked for, and each balance is the sum of its movements. */
export async function expectNothingElse(rows: Row[], { spending, buying }: Load, buyers: Buyer[], program: string) {
  const asked = new Map([...spending.done, ...spending.unanswered]);
  const bought = new Set([...buying.paid, ...buying.unanswered].map(({ session }) => session));
  const balances = new Map(buyers.map(({ id }) => [id, 0]));
  for (const row of rows) {
    const movement = asked.get(row.key);
    if (!movement) expect(bought, `${row.key} was asked for`).toContain(row.session);
    const change = movement ? changeOf(movement) : row.credits;
    balances.set(row.customer, (balances.get(row.customer) ?? 0) + change);
  }
  for (const { id, token } of buyers) {
    const { body } = await request(program, 'GET', '/api/credits/balance', { token });
    expect(body.data, `balance of ${id}`).toMatchObject({ balance: balances.get(id), debt: 0 });
  }
}

export async function expectOneCheckoutPerKey(url: string, { buying }: Load): Promise<void> {
  const rows = await asOwner<{ hash: string; session: string }>(
    url,
    `select encode(request_key, 'hex') as hash, session_id as session from checkouts where request_key is not null`,
  );
  const answered = [...buying.keyed].map(([key, { session }]) => ({ hash: hashToken(key).toString('hex'), session }));
  const inOrder = (list: { hash: string }[]) => list.toSorted((a, b) => a.hash.localeCompare(b.hash));
  expect(inOrder(rows)).toEqual(inOrder(answered));
}

/** What a killed spender had sent last may be under way for a moment longer. */
export async function spenderIsGone(url: string): Promise<void> {
  const sql = `select pid from pg_stat_activity where application_name = '${spenderName}'`;
  await expect.poll(() => asOwner(url, sql), { timeout: 5000 }).toEqual([]);
}

/** As though the seconds had passed for which a key belongs to a killed process. */
export async function forgetKilledRequests(url: string): Promise<void> {
  await asOwner(url, 'update idempotency_keys set working_until = now() where encrypted_response is null');
}

function readBooks(url: string): Promise<Row[]> {
  return asOwner<Row>(
    url,
    `select t.key, t.kind, t.credits::int as credits, t.customer_id as customer, c.session_id as session
     from ledger_transfers t left join checkouts c on c.id = t.checkout_id`,
  );
}
