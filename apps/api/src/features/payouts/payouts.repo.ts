import type { PayoutState } from '@outloud/domain/payouts';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { hoursAgo } from '../../db/database-time.ts';
import type { PayoutsTable, Tables } from '../../db/tables.ts';

export type Payout = Selectable<PayoutsTable>;

export function insertPayout(trx: Trx, payout: Insertable<PayoutsTable>): Promise<Payout> {
  return trx.insertInto('payouts').values(payout).returningAll().executeTakeFirstOrThrow();
}

/** Finds the payout that a request with the same idempotency key created. */
export async function findByRequestKey(trx: Trx, tester: string, requestKey: Buffer): Promise<Payout | null> {
  const query = trx.selectFrom('payouts').selectAll().where('tester_id', '=', tester);
  return (await query.where('request_key', '=', requestKey).executeTakeFirst()) ?? null;
}

export async function findOpenPayout(trx: Trx, tester: string): Promise<Payout | null> {
  const query = trx.selectFrom('payouts').selectAll().where('tester_id', '=', tester);
  return (await query.where('state', '=', 'requested').executeTakeFirst()) ?? null;
}

/** Lock order: payout before tester. */
export async function lockOpenPayout(trx: Trx, tester: string): Promise<Payout | null> {
  const query = trx.selectFrom('payouts').selectAll().where('tester_id', '=', tester);
  return (await query.where('state', '=', 'requested').forUpdate().executeTakeFirst()) ?? null;
}

/** Lists the newest payouts first. */
export function listByTester(db: Db | Trx, tester: string, limit?: number): Promise<Payout[]> {
  const query = db.selectFrom('payouts').selectAll().where('tester_id', '=', tester).orderBy('requested_at', 'desc');
  return (limit ? query.limit(limit) : query).execute();
}

/** Lock order: payout before tester. */
export async function lockPayout(trx: Trx, id: string): Promise<Payout | null> {
  return (await trx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function updatePayout(trx: Trx, id: string, change: UpdateObject<Tables, 'payouts'>): Promise<void> {
  await trx.updateTable('payouts').set(change).where('id', '=', id).execute();
}

type Item = { delivery_id: string; credits: number };

export async function insertItems(trx: Trx, payout: string, items: Item[]): Promise<void> {
  const rows = items.map(({ delivery_id, credits }) => ({ payout_id: payout, delivery_id, credits }));
  await trx.insertInto('payout_items').values(rows).execute();
}

export async function deleteItems(trx: Trx, payout: string): Promise<void> {
  await trx.deleteFrom('payout_items').where('payout_id', '=', payout).execute();
}

type Payee = { suspended_at: Date | null };

export async function lockPayee(trx: Trx, tester: string): Promise<Payee | null> {
  const query = trx.selectFrom('testers').select('suspended_at').where('user_id', '=', tester);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** For account deletion. Amounts stay for bookkeeping. */
export async function eraseTesterPayouts(trx: Trx, tester: string): Promise<void> {
  const emptyValues = { destination: null, request_key: null };
  await trx.updateTable('payouts').set(emptyValues).where('tester_id', '=', tester).execute();
}

export async function clearRequestKeys(db: Db, hours: number): Promise<void> {
  const query = db.updateTable('payouts').set({ request_key: null }).where('request_key', 'is not', null);
  await query.where('requested_at', '<', hoursAgo(hours)).execute();
}

/** Selects payouts with their tester's name and email address. The caller adds the sort order. */
export function selectPayouts(db: Db | Trx, state?: PayoutState) {
  const payouts = db
    .selectFrom('payouts as p')
    .innerJoin('users as u', 'u.id', 'p.tester_id')
    .leftJoin('operators as o', 'o.id', 'p.proposed_by')
    .selectAll('p')
    .select(['u.email', 'o.admin_id as proposer'])
    // Null once the account is deleted.
    .select((eb) => eb.case().when('u.deleted_at', 'is', null).then(eb.ref('u.full_name')).end().as('full_name'));
  return state ? payouts.where('p.state', '=', state) : payouts;
}
export type PayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>;

export async function findPayout(db: Db | Trx, id: string): Promise<PayoutRow | null> {
  return (await selectPayouts(db).where('p.id', '=', id).executeTakeFirst()) ?? null;
}

/** Lists what was clawed back in the transaction that returned a payout. The ledger and the payout share its time. */
export function listClawbacksOfReturn(db: Db, payout: string): Promise<{ credits: number; reason: string }[]> {
  const query = db
    .selectFrom('payouts as p')
    .innerJoin('ledger_transfers as t', (join) =>
      join.onRef('t.tester_id', '=', 'p.tester_id').onRef('t.created_at', '=', 'p.settled_at'),
    )
    .select(['t.credits', 't.reason']);
  return query.where('p.id', '=', payout).where('t.kind', '=', 'take_back').orderBy('t.id').execute();
}

/** Says whether the operator can still propose and pay payouts. */
export async function isPayoutOperator(trx: Trx, operatorId: string): Promise<boolean> {
  const { rows } = await sql<{ value: boolean }>`select is_payout_operator(${operatorId}) as value`.execute(trx);
  return rows[0]?.value ?? false;
}

/** When two operators can approve a payout together. Null if they already can. */
export async function getOperatorsIndependentFrom(trx: Trx, operator: string, other: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select get_operators_independent_from(${operator}, ${other}) as at`.execute(trx);
  return rows[0]?.at ?? null;
}

/** Counts the operators who can propose and pay payouts. */
export async function countOperators(db: Db): Promise<number> {
  const query = db.selectFrom('operators').select((eb) => eb.fn.countAll<number>().as('count'));
  const enabled = query.where('disabled_at', 'is', null).where('role', 'in', ['money', 'owner']);
  return (await enabled.executeTakeFirstOrThrow()).count;
}

export async function sumRequestedCredits(db: Db): Promise<number> {
  const query = db.selectFrom('payouts').select(sql<number>`coalesce(sum(credits), 0)::bigint`.as('total'));
  return (await query.where('state', '=', 'requested').executeTakeFirstOrThrow()).total;
}

type PayoutBlockers = { is_suspended: boolean; is_frozen: boolean; is_disputed: boolean; has_clawback: boolean };

/** Returns reasons not to pay that may have arisen after the request. Raw SQL: unrelated conditions. */
export async function getPayoutBlockers(trx: Trx, id: string): Promise<PayoutBlockers> {
  const { rows } = await sql<PayoutBlockers>`
    select exists (
      select from payouts p join testers t on t.user_id = p.tester_id where p.id = ${id} and t.suspended_at is not null
    ) as is_suspended, exists (
      select from payout_items i join refund_requests c on c.delivery_id = i.delivery_id and c.state = 'open'
      where i.payout_id = ${id}
    ) as is_frozen, exists (
      select from payout_items where payout_id = ${id} and is_pay_disputed(delivery_id)
    ) as is_disputed, exists (
      select from payout_items i join pending_clawbacks c on c.delivery_id = i.delivery_id where i.payout_id = ${id}
    ) as has_clawback`.execute(trx);
  return rows[0] ?? { is_suspended: false, is_frozen: false, is_disputed: false, has_clawback: false };
}
