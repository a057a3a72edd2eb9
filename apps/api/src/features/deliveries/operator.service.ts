import type { QueryOf } from '@outloud/contract/endpoint';
import type { OperatorDelivery, operatorDeliveries } from '@outloud/contract/operators/deliveries';
import { deliveryStatuses } from '@outloud/domain/deliveries';
import type { Db } from '../../db/database.ts';
import { presentPagination } from '../../db/long-list.ts';
import { sumTallies } from '../../db/tallies.ts';
import type { Deps } from '../../deps.ts';
import { readCharge } from '../credits/ledger.service.ts';
import { presentDetail, presentHandled } from './deliveries.presenter.ts';
import { deliveryNotFound, readSegments, withSteps } from './deliveries.service.ts';
import { findForOperator, listDeliveries, type Wanted } from './operator.repo.ts';
import { listSteps } from './steps.repo.ts';

export async function readForOperators({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof operatorDeliveries>) {
  const filter = { status: query.status, inReview: query.inReview ? query.inReview === 'true' : undefined };
  // The review queue starts with the delivery that has waited longest.
  const page = { ...query, sortOrder: query.sortOrder ?? (filter.inReview ? 'asc' : 'desc') };
  const { rows, nextCursor } = await listDeliveries(db, filter, page);
  const total = await countDeliveries(db, filter);
  return { deliveries: await withSteps(db, rows), pagination: presentPagination(page, { total }, nextCursor) };
}

async function countDeliveries(db: Db, { status, inReview }: Wanted): Promise<number> {
  const all = await sumTallies(db, 'deliveries', status ? [status] : deliveryStatuses);
  const allInReview = await sumTallies(db, 'deliveries', ['in_review']);
  const matchingInReview = status === undefined || status === 'pending' ? allInReview : 0;
  if (inReview === undefined) return all;
  return inReview ? matchingInReview : all - matchingInReview;
}

/** Includes content that is hidden from the customer while the delivery is in review or rejected. */
export async function readForOperator(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  id: string,
): Promise<OperatorDelivery> {
  const row = await findForOperator(db, id);
  if (!row) throw deliveryNotFound();
  const charge = await readCharge(db, id);
  return {
    ...presentDetail(row, await readSegments(db, id), { key: secrets.emailHashKey, audience: 'operator' }),
    ...presentHandled(row, await listSteps(db, [id])),
    customer: { _id: row.customer_id, fullName: row.customer_name ?? 'Former customer', email: row.customer_email },
    completedAt: row.completed_at?.toISOString() ?? null,
    charged: charge?.credits ?? null,
    refunded: charge?.isRefunded === true && !charge.isReopened,
  };
}
