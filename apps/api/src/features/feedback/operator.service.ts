import type { BodyOf, QueryOf } from '@outloud/contract/endpoint';
import * as contract from '@outloud/contract/operators/complaints';
import type { Db, Trx } from '../../db/database.ts';
import { presentPagination } from '../../db/long-list.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import { refundDelivery } from '../credits/ledger.service.ts';
import { lockWithRoast } from '../deliveries/deliveries.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import * as refundRequests from './complaints.repo.ts';
import { presentForOperator } from './feedback.presenter.ts';

export async function readComplaints(
  { db }: Pick<Deps, 'db'>,
  { status, ...list }: QueryOf<typeof contract.operatorComplaints>,
) {
  const { rows, nextCursor, count } = await refundRequests.listComplaints(db, status, list);
  return { complaints: rows.map(presentForOperator), pagination: presentPagination(list, count, nextCursor) };
}

/** The tester keeps the pay either way. */
export async function decide(
  deps: Pick<Deps, 'db' | 'jobs' | 'throttle'>,
  operator: Actor,
  id: string,
  { state, reason, adminKey }: BodyOf<typeof contract.decideComplaint>,
): Promise<contract.OperatorComplaint> {
  if (state === 'granted') await checkAdminKey(deps, operator, adminKey);
  return deps.db.transaction().execute(async (trx) => {
    const { delivery_id, credits } = await lockOpenRefundRequest(trx, id);
    await refundRequests.updateComplaint(trx, id, { state, answer: reason, decided_at: new Date() });
    if (state === 'granted') await refundDelivery(trx, delivery_id, { reason: 'Review not helpful' });
    await deps.jobs.send(trx, 'complaint-mail', { complaintId: id });
    await recordAction(trx, operator, {
      action: `complaint_${state}`,
      subject: ['complaint', id],
      reason,
      after: { refundedCredits: state === 'granted' ? credits : 0 },
    });
    return presentForOperator(await requireRefundRequest(trx, id));
  });
}

async function checkAdminKey(deps: Pick<Deps, 'db' | 'throttle'>, operator: Actor, key?: string | null): Promise<void> {
  if (!key?.trim()) throw invalidField('adminKey', 'adminKey is required');
  await requireAdminKey(deps, operator, key.trim());
}

/** Lock order: the delivery before the refund request. */
async function lockOpenRefundRequest(trx: Trx, id: string): Promise<refundRequests.ComplaintRow> {
  const found = await requireRefundRequest(trx, id);
  if (found.state === 'open') await lockWithRoast(trx, found.delivery_id).catch(ignoreNotFound);
  const refundRequest = await refundRequests.lockComplaint(trx, id);
  if (refundRequest?.state !== 'open') {
    throw new AppError(409, 'decided_before', 'This refund request has already been decided.');
  }
  return refundRequest;
}

/** A concurrent deletion of the delivery also decides the refund request, so the caller reports 409 instead of 404. */
function ignoreNotFound(error: Error): void {
  if (!(error instanceof AppError) || error.status !== 404) throw error;
}

async function requireRefundRequest(db: Db | Trx, id: string): Promise<refundRequests.ComplaintRow> {
  const row = await refundRequests.findComplaint(db, id);
  if (!row) throw notFound(contract.decideComplaint.missing);
  return row;
}
