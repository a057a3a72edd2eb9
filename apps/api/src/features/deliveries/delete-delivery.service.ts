import { rejectedReviewDays } from '@outloud/domain/retention';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { pluralize } from '../../pluralize.ts';
import { clawBackPay } from '../credits/ledger.service.ts';
import { grantRefundRequestOfDelivery } from '../feedback/refund-requests.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { lockDelivery, lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';
import { freeDeliveredSlot } from '../slots/slot-transitions.service.ts';
import { discardUpload } from '../uploads/uploads.service.ts';
import { getProcessingQueue } from './deliveries.limits.ts';
import * as deliveries from './deliveries.repo.ts';
import { getDeliveryFolder } from './delivery-keys.ts';
import { deleteSteps } from './steps.repo.ts';

/** Deletes a delivery and its files, even during processing. Reopens its slot or refunds its price. */
export async function deleteDelivery(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
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
    if (removal.wasCompleted) await grantRefundRequestOfDelivery({ jobs }, trx, id);
    const hasClawback = shouldClawBackPay && status === 'completed';
    const takenBackCredits = hasClawback ? await clawBackPay(trx, id, { reason: reason ?? removal.reason }) : 0;
    const after = { ...freedSlot, takenBackCredits };
    await deliveries.deleteDelivery(trx, id);
    await enqueueFileRemoval({ jobs }, trx, delivery);
    await jobs.deleteQueued(trx, getProcessingQueue(delivery), { deliveryId: id });
    const subject: ['delivery', string] = ['delivery', id];
    await recordAction(trx, actor, { action: 'delivery_deleted', subject, reason, before: { status, request }, after });
  });
}

/** Prevents account deletion while the tester has deliveries that are not paid yet. */
export async function requireNoUnsettledDeliveries(trx: Trx, testerId: string): Promise<void> {
  const count = await deliveries.countUnsettledByTester(trx, testerId);
  if (count === 0) return;
  const message = `You have ${pluralize(count, 'delivery')} still being processed or reviewed. To get paid, wait until ${count === 1 ? 'it is' : 'they are'} finished before you delete your account.`;
  throw new AppError(409, 'deliveries_unsettled', message, { details: { deliveries: count } });
}

/** Account deletion calls this first. Lock order: deliveries before users. */
export function lockDeliveriesByTester(trx: Trx, testerId: string): Promise<void> {
  return deliveries.lockDeliveriesByTester(trx, testerId);
}

/**
 * Erases personal data when an account is deleted. For a customer: all recordings and transcripts. For a tester:
 * rejected recordings and all file names. The rows stay, because the ledger refers to them.
 */
export async function eraseDeliveriesForUser(deps: Pick<Deps, 'jobs'>, trx: Trx, userId: string): Promise<void> {
  for (const delivery of await deliveries.lockDeliveriesByCustomer(trx, userId))
    await eraseDelivery(deps, trx, delivery);
  for (const delivery of await deliveries.listRejectedByTester(trx, userId)) await eraseDelivery(deps, trx, delivery);
  await deliveries.anonymizeDeliveriesByTester(trx, userId);
}

/** Erases the content of rejected deliveries after their retention period. */
export async function eraseOldRejectedDeliveries({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const id of await deliveries.listOldRejectedIds(db, rejectedReviewDays)) {
    await db.transaction().execute(async (trx) => {
      const delivery = await lockDelivery(trx, id);
      if (delivery?.status === 'rejected') await eraseDelivery({ jobs }, trx, delivery);
    });
  }
}

async function eraseDelivery(deps: Pick<Deps, 'jobs'>, trx: Trx, delivery: deliveries.Delivery): Promise<void> {
  const erased = { transcript: null, insights: null, admin_notes: null, upload_id: null };
  await deliveries.updateDelivery(trx, delivery.id, { ...erased, original_file_name: deliveries.erasedFileName });
  await deleteSteps(trx, delivery.id);
  await enqueueFileRemoval(deps, trx, delivery);
}

/** Uses a job, so that files are removed only after the transaction commits, and failed removals are retried. */
async function enqueueFileRemoval(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { id, upload_id }: Pick<deliveries.Delivery, 'id' | 'upload_id'>,
): Promise<void> {
  await jobs.send(trx, 'remove-files', { folder: getDeliveryFolder(id) });
  if (upload_id) await discardUpload({ jobs }, trx, upload_id);
}
