import { type AppealState, appealRules } from '@outloud/domain/fairness';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import { countCapped, fetchKeysetPage, type ListQuery } from '../../db/keyset-pagination.ts';
import type { AppealsTable } from '../../db/tables.ts';

export type Appeal = Selectable<AppealsTable>;

/** Returns null if the delivery was appealed before. */
export async function insertAppeal(
  trx: Trx,
  appeal: { delivery_id: string; tester_id: string; text: string },
): Promise<Appeal | null> {
  const due_at = sql<Date>`now() + ${appealRules.responseHours} * interval '1 hour'`;
  const insert = trx.insertInto('appeals').values({ ...appeal, due_at });
  const ignoringDuplicates = insert.onConflict((conflict) => conflict.column('delivery_id').doNothing());
  return (await ignoringDuplicates.returningAll().executeTakeFirst()) ?? null;
}

export function listAppealsOf(db: Db, deliveryIds: string[]): Promise<Appeal[]> {
  if (deliveryIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('appeals').selectAll().where('delivery_id', 'in', deliveryIds).execute();
}

export type AppealRow = Appeal & {
  /** Empty once the customer's account is deleted. */
  website_url: string;
  rejection_reason: string | null;
  full_name: string;
  email: string | null;
  price_per_review: number;
  customer_id: string;
};

function selectAppeals(db: Db | Trx) {
  return db
    .selectFrom('appeals as a')
    .innerJoin('deliveries as d', 'd.id', 'a.delivery_id')
    .innerJoin('roasts as r', 'r.id', 'd.roast_id')
    .innerJoin('users as u', 'u.id', 'a.tester_id')
    .selectAll('a')
    .select(['r.website_url', 'r.price_per_review', 'r.customer_id', 'd.rejection_reason', 'u.full_name', 'u.email']);
}

export async function findAppeal(db: Db | Trx, id: string): Promise<AppealRow | null> {
  return (await selectAppeals(db).where('a.id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockAppeal(trx: Trx, id: string): Promise<AppealRow | null> {
  return (await selectAppeals(trx).where('a.id', '=', id).forUpdate('a').executeTakeFirst()) ?? null;
}

export async function decideAppeal(
  trx: Trx,
  id: string,
  decision: { state: AppealState; answer: string; paid_credits: number },
): Promise<void> {
  const update = trx.updateTable('appeals').set({ ...decision, decided_at: databaseNow });
  await update.where('id', '=', id).execute();
}

/** Returns the operator who rejected the delivery, from the log. Null for a rejection by an earlier version. */
export async function findRejectingOperator(trx: Trx, delivery: string): Promise<string | null> {
  const query = trx.selectFrom('operator_actions').select('operator_id').where('subject_id', '=', delivery);
  const row = await query.where('action', '=', 'delivery_rejected').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.operator_id ?? null;
}

export async function deleteAppealsOf(trx: Trx, testerId: string): Promise<void> {
  await trx.deleteFrom('appeals').where('tester_id', '=', testerId).execute();
}

export async function listAppeals(db: Db, status: AppealState | undefined, page: ListQuery) {
  const query = selectAppeals(db);
  const matching = db.selectFrom('appeals');
  const order = { column: 'a.created_at', type: 'timestamptz', id: 'a.id' } as const;
  return {
    ...(await fetchKeysetPage<AppealRow>(status ? query.where('a.state', '=', status) : query, order, page)),
    count: await countCapped(db, status ? matching.where('state', '=', status) : matching),
  };
}
