import type { DeliveryStatus } from '@outloud/domain/deliveries';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type ListQuery, readLongList } from '../../db/long-list.ts';
import { type DeliveryRow, type HandledRow, selectDeliveries, selectHandled } from './deliveries.repo.ts';

export type Wanted = { status?: DeliveryStatus | undefined; inReview?: boolean | undefined };

/** Must match the predicate of the partial index of the review queue. */
const inReview = sql<boolean>`(d.status = 'pending' and d.review_reasons <> '{}')`;

export function listDeliveries(db: Db, { status, inReview: mustBeInReview }: Wanted, page: ListQuery) {
  let query = selectHandled(db);
  if (status) query = query.where('d.status', '=', status);
  if (mustBeInReview !== undefined) query = query.where(mustBeInReview ? inReview : sql<boolean>`not ${inReview}`);
  return readLongList<HandledRow>(query, { column: 'd.submitted_at', type: 'timestamptz', id: 'd.id' }, page);
}

export type OperatorRow = DeliveryRow & {
  customer_id: string;
  /** Null once the customer's account is deleted. */
  customer_name: string | null;
  customer_email: string | null;
};

export async function findForOperator(db: Db, id: string): Promise<OperatorRow | null> {
  const query = selectDeliveries(db).innerJoin('users as c', 'c.id', 'r.customer_id').where('d.id', '=', id);
  const row = await query
    .select(['c.id as customer_id', 'c.email as customer_email'])
    .select((eb) => eb.case().when('c.deleted_at', 'is', null).then(eb.ref('c.full_name')).end().as('customer_name'))
    .executeTakeFirst();
  return row ?? null;
}
