import type { Feedback } from '@outloud/contract/feedback';
import { judgeComplaint, notHelpful, refundableUntil } from '@outloud/domain/feedback';
import { readClock } from '../../db/clock.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { shareAddress } from '../accounts/addresses.service.ts';
import { readCharge, refundDelivery } from '../credits/ledger.service.ts';
import * as refundRequests from './complaints.repo.ts';
import { lockOwnCompleted, readFeedback } from './feedback.service.ts';

/** Idempotent: a second request for the same delivery returns the first one. */
export async function complain(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  reason: string,
): Promise<Feedback> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOwnCompleted(trx, userId, id);
    if (!(await refundRequests.findComplaintOn(trx, id))) {
      await createRefundRequest(trx, userId, { ...locked, reason });
    }
    return readFeedback({ db: trx }, userId, id);
  });
}

type NewRefundRequest = Awaited<ReturnType<typeof lockOwnCompleted>> & { reason: string };

/** The caller holds the customer's lock, so a concurrent request of the same customer is counted. */
async function createRefundRequest(
  trx: Trx,
  customer: string,
  { delivery, completedAt, reason }: NewRefundRequest,
): Promise<void> {
  const { id, tester_id, review_reasons } = delivery;
  if ((await readCharge(trx, id))?.isRefunded) {
    throw new AppError(409, 'refunded_before', 'The credits for this review have already been refunded.');
  }
  if (refundableUntil(completedAt) <= (await readClock(trx))) {
    const message = `You can request a refund up to ${notHelpful.withinDays} days after a review is delivered.`;
    throw new AppError(409, 'too_late', message);
  }
  const { isGranted, basis } = judgeComplaint({
    ...(await refundRequests.readStanding(trx, customer)),
    hadFailedCheck: review_reasons.length > 0,
    shareAddress: await shareAddress(trx, customer, tester_id),
  });
  const decision = isGranted ? ({ state: 'granted', decided_at: new Date() } as const) : {};
  await refundRequests.insertComplaint(trx, {
    delivery_id: id,
    customer_id: customer,
    tester_id,
    reason,
    basis,
    ...decision,
  });
  if (isGranted) await refundDelivery(trx, id, { reason: 'Review not helpful' });
}
