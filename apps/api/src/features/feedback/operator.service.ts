import type { EndpointBody, EndpointQuery } from '@outloud/contract/endpoint';
import * as contract from '@outloud/contract/operators/refund-requests';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import { presentPagination } from '../../db/keyset-pagination.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import { refundDelivery } from '../credits/ledger.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';
import { presentRefundRequestForOperator } from './feedback.presenter.ts';
import * as refundRequests from './refund-requests.repo.ts';

export async function listRefundRequestsForOperator(
  { db }: Pick<Deps, 'db'>,
  { status, ...list }: EndpointQuery<typeof contract.listOperatorRefundRequests>,
) {
  const { rows, nextCursor, count } = await refundRequests.listRefundRequests(db, status, list);
  return {
    complaints: rows.map(presentRefundRequestForOperator),
    pagination: presentPagination(list, count, nextCursor),
  };
}

/** The tester is paid whether or not the refund is granted. */
export async function decideRefundRequest(
  deps: Pick<Deps, 'db' | 'jobs' | 'throttle'>,
  operator: Actor,
  id: string,
  { state, reason, adminKey }: EndpointBody<typeof contract.decideRefundRequest>,
): Promise<contract.OperatorRefundRequest> {
  if (state === 'granted') await checkAdminKey(deps, operator, adminKey);
  return deps.db.transaction().execute(async (trx) => {
    const { delivery_id, credits } = await lockOpenRefundRequest(trx, id);
    await refundRequests.updateRefundRequest(trx, id, { state, explanation: reason, decided_at: databaseNow });
    if (state === 'granted') await refundDelivery(trx, delivery_id, { reason: 'Review not helpful' });
    await deps.jobs.send(trx, 'refund-decision-email', { complaintId: id });
    await recordAction(trx, operator, {
      action: `complaint_${state}`,
      subject: ['complaint', id],
      reason,
      after: { refundedCredits: state === 'granted' ? credits : 0 },
    });
    return presentRefundRequestForOperator(await requireRefundRequest(trx, id));
  });
}

async function checkAdminKey(deps: Pick<Deps, 'db' | 'throttle'>, operator: Actor, key?: string | null): Promise<void> {
  if (!key?.trim()) throw invalidField('adminKey', 'adminKey is required');
  await requireAdminKey(deps, operator, key.trim());
}

/** Lock order: the delivery before the refund request. */
async function lockOpenRefundRequest(trx: Trx, id: string): Promise<refundRequests.RefundRequestRow> {
  const row = await requireRefundRequest(trx, id);
  if (row.state === 'open') await lockDeliveryWithRoast(trx, row.delivery_id).catch(ignoreNotFound);
  const refundRequest = await refundRequests.lockRefundRequest(trx, id);
  if (refundRequest?.state !== 'open') {
    throw new AppError(409, 'decided_before', 'This refund request has already been decided.');
  }
  return refundRequest;
}

/** A concurrent deletion of the delivery also grants the refund request, so the caller returns 409 instead of 404. */
function ignoreNotFound(error: Error): void {
  if (!(error instanceof AppError) || error.status !== 404) throw error;
}

async function requireRefundRequest(db: Db | Trx, id: string): Promise<refundRequests.RefundRequestRow> {
  const row = await refundRequests.findRefundRequest(db, id);
  if (!row) throw notFound(contract.decideRefundRequest.missing);
  return row;
}
