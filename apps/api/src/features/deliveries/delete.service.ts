import { rejectedReviewDays } from '@outloud/domain/retention';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { counted } from '../../wording.ts';
import { takeBackPay } from '../credits/ledger.service.ts';
import { settleComplaintOn } from '../feedback/complaints.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { vacateSlot } from '../roasts/deliver.service.ts';
import { forgetUpload } from '../uploads/uploads.service.ts';
import { folderOf, processingQueue } from './deliveries.policy.ts';
import * as deliveries from './deliveries.repo.ts';
import { lockWithRoast } from './deliveries.service.ts';
import { deleteSteps } from './steps.repo.ts';

/** Removes a delivery with all of its files, also in the middle of its work. What was paid for it goes back. */
export async function deleteDelivery(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  id: string,
  { reason = null, takesBackPay = false }: { reason?: string | null; takesBackPay?: boolean } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockWithRoast(trx, id);
    const { status, roast_id: request } = delivery;
    // A rejected one has left its slot before.
    const isInSlot = status !== 'rejected';
    const left = { delivery, wasCompleted: status === 'completed', reason: 'Delivery removed' };
    const vacated = isInSlot ? await vacateSlot(trx, roast, left) : {};
    if (left.wasCompleted) await settleComplaintOn({ jobs }, trx, id);
    const isTaken = takesBackPay && status === 'completed';
    const takenBackCredits = isTaken ? await takeBackPay(trx, id, { reason: reason ?? left.reason }) : 0;
    const after = { ...vacated, takenBackCredits };
    await deliveries.deleteDelivery(trx, id);
    await removeFiles({ jobs }, trx, delivery);
    await jobs.withdraw(trx, processingQueue(delivery), { deliveryId: id });
    const subject: ['delivery', string] = ['delivery', id];
    await recordAction(trx, actor, { action: 'delivery_deleted', subject, reason, before: { status, request }, after });
  });
}

/** Throws while a tester whose account is being deleted still waits for the pay of a delivery. */
export async function requireNothingUnsettled(trx: Trx, testerId: string): Promise<void> {
  const count = await deliveries.countUnsettledOf(trx, testerId);
  if (count === 0) return;
  const message = `${counted(count, 'delivery')} of yours ${count === 1 ? 'is' : 'are'} not settled yet. Wait until then, so that you are paid.`;
  throw new AppError(409, 'deliveries_unsettled', message, { details: { deliveries: count } });
}

/** Of an account that is being deleted, before the account itself: a delivery is locked before its people. */
export function lockDeliveriesBy(trx: Trx, testerId: string): Promise<void> {
  return deliveries.lockDeliveriesBy(trx, testerId);
}

/**
 * Of an account that is being deleted. With a customer go the recordings and what was said in them; with a tester those
 * that nobody has paid for, and the names of all files. The rows stay for the books.
 */
export async function eraseDeliveriesOf(deps: Pick<Deps, 'jobs'>, trx: Trx, userId: string): Promise<void> {
  for (const delivery of await deliveries.listOfCustomer(trx, userId)) await erase(deps, trx, delivery);
  for (const delivery of await deliveries.listRejectedOf(trx, userId)) await erase(deps, trx, delivery);
  await deliveries.eraseNamesOf(trx, userId);
}

/** Clears away what is left of reviews that were rejected long ago. */
export async function eraseRejected({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const id of await deliveries.listRejected(db, rejectedReviewDays)) {
    await db.transaction().execute(async (trx) => {
      const delivery = await deliveries.lockDelivery(trx, id);
      if (delivery?.status === 'rejected') await erase({ jobs }, trx, delivery);
    });
  }
}

async function erase(deps: Pick<Deps, 'jobs'>, trx: Trx, delivery: deliveries.Delivery): Promise<void> {
  const nothing = { transcript: null, insights: null, admin_notes: null, upload_id: null };
  await deliveries.updateDelivery(trx, delivery.id, { ...nothing, original_file_name: deliveries.erasedName });
  await deleteSteps(trx, delivery.id);
  await removeFiles(deps, trx, delivery);
}

/** Once the transaction is through, whatever happens then. */
async function removeFiles(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { id, upload_id }: Pick<deliveries.Delivery, 'id' | 'upload_id'>,
): Promise<void> {
  await jobs.send(trx, 'remove-files', { folder: folderOf(id) });
  if (upload_id) await forgetUpload({ jobs }, trx, upload_id);
}
