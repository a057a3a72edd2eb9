import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCharge, refundDelivery } from '../credits/ledger.service.ts';
import { grantRefundRequestOfDelivery } from '../feedback/refund-requests.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';

/** Returns the refunded credits. The customer keeps the review, and the tester is still paid. */
export async function refundDeliveryAsOperator(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  operator: Actor,
  id: string,
  reason: string,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { delivery } = await lockDeliveryWithRoast(trx, id);
    const charge = await findCharge(trx, id);
    if (delivery.status !== 'completed' || !charge) {
      throw new AppError(409, 'not_completed', 'Only a completed delivery can be refunded.');
    }
    if (charge.isRefunded) throw new AppError(409, 'refunded_before', 'This delivery was already refunded.');
    await refundDelivery(trx, id, { reason: 'Review refunded' });
    await grantRefundRequestOfDelivery({ jobs }, trx, id);
    const after = { refundedCredits: charge.credits };
    await recordAction(trx, operator, { action: 'delivery_refunded', subject: ['delivery', id], reason, after });
    return charge.credits;
  });
}
