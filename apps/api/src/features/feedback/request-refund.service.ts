import type { Feedback } from '@outloud/contract/feedback';
import { getRefundDeadline, judgeRefundRequest, refundRequestRules } from '@outloud/domain/feedback';
import type { Trx } from '../../db/database.ts';
import { databaseNow, readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCharge, lockWallet, refundDelivery } from '../credits/ledger.service.ts';
import { haveSharedIp } from '../ip-history/ip-history.service.ts';
import { getFeedback, lockCompletedDeliveryOfCustomer } from './feedback.service.ts';
import * as refundRequests from './refund-requests.repo.ts';

/** Idempotent: a second call for the same delivery returns the existing refund request. */
export async function requestRefund(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  reason: string,
): Promise<Feedback> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockCompletedDeliveryOfCustomer(trx, userId, id);
    if (!(await refundRequests.findRefundRequestByDelivery(trx, id))) {
      await createRefundRequest(trx, userId, { ...locked, reason });
    }
    return getFeedback({ db: trx }, userId, id);
  });
}

type NewRefundRequest = Awaited<ReturnType<typeof lockCompletedDeliveryOfCustomer>> & { reason: string };

/** The caller has locked the customer, so that the history includes concurrent refund requests. */
async function createRefundRequest(
  trx: Trx,
  customerId: string,
  { delivery, completedAt, reason }: NewRefundRequest,
): Promise<void> {
  const { id, tester_id, review_reasons } = delivery;
  if ((await findCharge(trx, id))?.isRefunded) {
    throw new AppError(409, 'refunded_before', 'The credits for this review have already been refunded.');
  }
  if (getRefundDeadline(completedAt) <= (await readDatabaseTime(trx))) {
    const message = `You can request a refund up to ${refundRequestRules.withinDays} days after a review is delivered.`;
    throw new AppError(409, 'too_late', message);
  }
  // Refund requests of other customers count toward the limits of the tester.
  await lockWallet(trx, tester_id);
  const { isGranted, basis } = judgeRefundRequest({
    ...(await refundRequests.getRefundHistory(trx, customerId, tester_id)),
    hadFailedCheck: review_reasons.length > 0,
    isSameIp: await haveSharedIp(trx, customerId, tester_id),
  });
  const decision = isGranted ? ({ state: 'granted', decided_at: databaseNow } as const) : {};
  await refundRequests.insertRefundRequest(trx, {
    delivery_id: id,
    customer_id: customerId,
    tester_id,
    reason,
    basis,
    ...decision,
  });
  if (isGranted) await refundDelivery(trx, id, { reason: 'Review not helpful' });
}
