import type { DeliveryStatus } from '@outloud/domain/deliveries';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { fetchKeysetPage, type ListQuery } from '../../db/keyset-pagination.ts';
import {
  type DeliveryRow,
  type DeliverySummaryRow,
  selectDeliveries,
  selectDeliverySummaries,
} from './deliveries.repo.ts';
import { hasOpenSpotCheck } from './recordings/spot-checks.repo.ts';

export type DeliveryFilter = {
  status?: DeliveryStatus | undefined;
  inReview?: boolean | undefined;
  spotCheck?: boolean;
};

/** Must match the predicate of the review queue's partial index. */
const inReview = sql<boolean>`(d.status = 'pending' and d.review_reasons <> '{}')`;

export function listDeliveries(
  db: Db,
  { status, inReview: mustBeInReview, spotCheck }: DeliveryFilter,
  page: ListQuery,
) {
  let query = selectDeliverySummaries(db);
  if (status) query = query.where('d.status', '=', status);
  if (mustBeInReview !== undefined) query = query.where(mustBeInReview ? inReview : sql<boolean>`not ${inReview}`);
  if (spotCheck) query = query.where(hasOpenSpotCheck);
  return fetchKeysetPage<DeliverySummaryRow>(
    query,
    { column: 'd.submitted_at', type: 'timestamptz', id: 'd.id' },
    page,
  );
}

export type OperatorDeliveryRow = DeliveryRow & {
  customer_id: string;
  /** Null once the customer's account is deleted. */
  customer_name: string | null;
  customer_email: string | null;
};

export async function findDeliveryForOperator(db: Db, id: string): Promise<OperatorDeliveryRow | null> {
  const query = selectDeliveries(db).innerJoin('users as c', 'c.id', 'r.customer_id').where('d.id', '=', id);
  const row = await query
    .select(['c.id as customer_id', 'c.email as customer_email'])
    .select((eb) => eb.case().when('c.deleted_at', 'is', null).then(eb.ref('c.full_name')).end().as('customer_name'))
    .executeTakeFirst();
  return row ?? null;
}
