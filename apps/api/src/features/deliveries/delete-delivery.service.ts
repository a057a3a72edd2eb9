import { type OperatorRights, refundAccess } from '@outloud/contract/operators/access';
import type { Deps } from '../../deps.ts';
import { requireOperatorAccess } from '../../operator-access.ts';
import { clawBackPay, findCharge, noClawback } from '../credits/ledger.service.ts';
import { grantRefundRequestOfDelivery } from '../feedback/refund-requests.service.ts';
import { removeReviewFromFindings } from '../findings/findings.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';
import { freeDeliveredSlot } from '../slots/slot-transitions.service.ts';
import { getProcessingQueue } from './deliveries.limits.ts';
import * as deliveries from './deliveries.repo.ts';
import { enqueueFileRemoval } from './erase-deliveries.service.ts';

/**
 * Deletes a delivery and its files, even during processing. Reopens its slot or refunds its price. Deleting a completed
 * delivery moves money, and so does a clawback.
 */
export async function deleteDelivery(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor & OperatorRights,
  id: string,
  { reason = null, shouldClawBackPay = false }: { reason?: string | null; shouldClawBackPay?: boolean } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
    const { status, roast_id: request } = delivery;
    // The slot of a rejected delivery was already freed.
    const hasSlot = status !== 'rejected';
    const removal = { delivery, wasCompleted: status === 'completed', reason: 'Delivery removed' };
    const freedSlot = hasSlot ? await freeDeliveredSlot(trx, roast, removal) : {};
    // A rejected delivery can still have pay, if its rejection did not take it back.
    const hasClawback = shouldClawBackPay && (await findCharge(trx, id)) !== null;
    if (removal.wasCompleted || hasClawback) requireOperatorAccess(refundAccess, actor);
    if (removal.wasCompleted) await grantRefundRequestOfDelivery({ jobs }, trx, id);
    const clawback = hasClawback ? await clawBackPay(trx, id, { reason: reason ?? removal.reason }) : noClawback;
    const after = { ...freedSlot, ...clawback };
    if (delivery.guest_id) await deliveries.eraseGuest(trx, delivery.guest_id);
    await deliveries.deleteDelivery(trx, id);
    if (removal.wasCompleted) await removeReviewFromFindings({ jobs }, trx, delivery);
    await enqueueFileRemoval({ jobs }, trx, delivery);
    await jobs.deleteQueued(trx, getProcessingQueue(delivery), { deliveryId: id });
    const subject: ['delivery', string] = ['delivery', id];
    await recordAction(trx, actor, { action: 'delivery_deleted', subject, reason, before: { status, request }, after });
  });
}
