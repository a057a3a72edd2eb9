import { rejectedReviewDays } from '@outloud/domain/retention';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { AppError } from '../../errors.ts';
import { pluralize } from '../../pluralize.ts';
import { lockDelivery } from '../slots/lock-roast.service.ts';
import { discardUpload } from '../uploads/uploads.service.ts';
import * as deliveries from './deliveries.repo.ts';
import { deleteSteps } from './processing/steps.repo.ts';
import { deleteVoice, deleteVoicesByTester } from './recordings/voices.repo.ts';
import { getDeliveryFolder } from './storage-keys.ts';

/** Prevents account deletion while the tester has deliveries that are not paid yet. */
export async function requireNoUnsettledDeliveries({ trx, user }: ErasureContext): Promise<void> {
  const count = await deliveries.countUnsettledByTester(trx, user.id);
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
 * rejected recordings, all voice measurements and all file names. The rows stay, because the ledger refers to them.
 */
export async function eraseDeliveries({ trx, jobs, user }: ErasureContext): Promise<void> {
  const ownDeliveries = await deliveries.lockDeliveriesByCustomer(trx, user.id);
  const rejectedDeliveries = await deliveries.listRejectedByTester(trx, user.id);
  for (const delivery of [...ownDeliveries, ...rejectedDeliveries]) await eraseDelivery({ jobs }, trx, delivery);
  await deliveries.anonymizeDeliveriesByTester(trx, user.id);
  await deleteVoicesByTester(trx, user.id);
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
  const erased = { transcript: null, insights: null, admin_notes: null, explanation: null, upload_id: null };
  await deliveries.updateDelivery(trx, delivery.id, { ...erased, original_file_name: deliveries.erasedFileName });
  await deleteSteps(trx, delivery.id);
  await deleteVoice(trx, delivery.id);
  await enqueueFileRemoval(deps, trx, delivery);
}

/** Uses a job, so that files are removed only after the transaction commits, and failed removals are retried. */
export async function enqueueFileRemoval(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { id, upload_id }: Pick<deliveries.Delivery, 'id' | 'upload_id'>,
): Promise<void> {
  await jobs.send(trx, 'remove-files', { folder: getDeliveryFolder(id) });
  if (upload_id) await discardUpload({ jobs }, trx, upload_id);
}
