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

/** Deletes a delivery and its files, even while it is processed. Reopens its slot or refunds its price. */
export async function deleteDelivery(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  id: string,
  { reason = null, clawsBackPay = false }: { reason?: string | null; clawsBackPay?: boolean } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockWithRoast(trx, id);
    const { status, roast_id: request } = delivery;
    // Rejecting a delivery already vacated its slot.
    const hasSlot = status !== 'rejected';
    const removal = { delivery, wasCompleted: status === 'completed', reason: 'Delivery removed' };
    const vacated = hasSlot ? await vacateSlot(trx, roast, removal) : {};
    if (removal.wasCompleted) await settleComplaintOn({ jobs }, trx, id);
    const hasClawback = clawsBackPay && status === 'completed';
    const takenBackCredits = hasClawback ? await takeBackPay(trx, id, { reason: reason ?? removal.reason }) : 0;
    const after = { ...vacated, takenBackCredits };
    await deliveries.deleteDelivery(trx, id);
    await enqueueFileRemoval({ jobs }, trx, delivery);
    await jobs.withdraw(trx, processingQueue(delivery), { deliveryId: id });
    const subject: ['delivery', string] = ['delivery', id];
    await recordAction(trx, actor, { action: 'delivery_deleted', subject, reason, before: { status, request }, after });
  });
}

/** Prevents account deletion while the tester has deliveries that are not paid yet. */
export async function requireNothingUnsettled(trx: Trx, testerId: string): Promise<void> {
  const count = await deliveries.countUnsettledOf(trx, testerId);
  if (count === 0) return;
  const message = `You have ${counted(count, 'unsettled delivery')}. Wait until ${count === 1 ? 'it is' : 'they are'} settled, so that you get paid.`;
  throw new AppError(409, 'deliveries_unsettled', message, { details: { deliveries: count } });
}

/** Account deletion calls this first. Lock order: deliveries before users. */
export function lockDeliveriesBy(trx: Trx, testerId: string): Promise<void> {
  return deliveries.lockDeliveriesBy(trx, testerId);
}

/**
 * Erases personal data when an account is deleted: all recordings and transcripts of a customer; the rejected
 * recordings and all file names of a tester. The rows stay, because the ledger refers to them.
 */
export async function eraseDeliveriesOf(deps: Pick<Deps, 'jobs'>, trx: Trx, userId: string): Promise<void> {
  for (const delivery of await deliveries.listOfCustomer(trx, userId)) await eraseDelivery(deps, trx, delivery);
  for (const delivery of await deliveries.listRejectedOf(trx, userId)) await eraseDelivery(deps, trx, delivery);
  await deliveries.eraseNamesOf(trx, userId);
}

/** Erases the content of rejected deliveries after their retention period. */
export async function eraseRejected({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const id of await deliveries.listRejected(db, rejectedReviewDays)) {
    await db.transaction().execute(async (trx) => {
      const delivery = await deliveries.lockDelivery(trx, id);
      if (delivery?.status === 'rejected') await eraseDelivery({ jobs }, trx, delivery);
    });
  }
}

async function eraseDelivery(deps: Pick<Deps, 'jobs'>, trx: Trx, delivery: deliveries.Delivery): Promise<void> {
  const erased = { transcript: null, insights: null, admin_notes: null, upload_id: null };
  await deliveries.updateDelivery(trx, delivery.id, { ...erased, original_file_name: deliveries.erasedName });
  await deleteSteps(trx, delivery.id);
  await enqueueFileRemoval(deps, trx, delivery);
}

/** Uses a job, so that files are removed only if the transaction commits, and with retries. */
async function enqueueFileRemoval(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { id, upload_id }: Pick<deliveries.Delivery, 'id' | 'upload_id'>,
): Promise<void> {
  await jobs.send(trx, 'remove-files', { folder: folderOf(id) });
  if (upload_id) await forgetUpload({ jobs }, trx, upload_id);
}
