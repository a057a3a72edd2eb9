import type { Feedback } from '@outloud/contract/feedback';
import { judgeComplaint, notHelpful, refundableUntil } from '@outloud/domain/feedback';
import { readClock } from '../../db/clock.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { shareAddress } from '../accounts/addresses.service.ts';
import { readCharge, refundDelivery } from '../credits/ledger.service.ts';
import * as complaints from './complaints.repo.ts';
import { lockOwnCompleted, readFeedback } from './feedback.service.ts';

/** Whoever asks again finds what became of the first time. */
export async function complain(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  reason: string,
): Promise<Feedback> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOwnCompleted(trx, userId, id);
    if (!(await complaints.findComplaintOn(trx, id))) await takeDown(trx, userId, { ...locked, reason });
    return readFeedback({ db: trx }, userId, id);
  });
}

type Case = Awaited<ReturnType<typeof lockOwnCompleted>> & { reason: string };

/** The complaint and its refund are one. The customer is locked, so of two at once the second counts the first. */
async function takeDown(trx: Trx, customer: string, { delivery, completedAt, reason }: Case): Promise<void> {
  const { id, tester_id, review_reasons } = delivery;
  if ((await readCharge(trx, id))?.isRefunded) {
    throw new AppError(409, 'refunded_before', 'The credits of this review have been given back already');
  }
  if (refundableUntil(completedAt) <= (await readClock(trx))) {
    const message = `Credits can be asked back until ${notHelpful.withinDays} days after a review was delivered`;
    throw new AppError(409, 'too_late', message);
  }
  const { isGranted, basis } = judgeComplaint({
    ...(await complaints.readStanding(trx, customer)),
    hadFailedCheck: review_reasons.length > 0,
    shareAddress: await shareAddress(trx, customer, tester_id),
  });
  const decided = isGranted ? ({ state: 'granted', decided_at: new Date() } as const) : {};
  await complaints.insertComplaint(trx, {
    delivery_id: id,
    customer_id: customer,
    tester_id,
    reason,
    basis,
    ...decided,
  });
  if (isGranted) await refundDelivery(trx, id, { reason: 'Review not helpful' });
}
