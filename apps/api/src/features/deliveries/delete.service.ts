import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { counted } from '../../wording.ts';
import { lockRoastToDeliver, vacateSlot } from '../roasts/deliver.service.ts';
import { forgetUpload } from '../uploads/uploads.service.ts';
import { folderOf } from './deliveries.policy.ts';
import * as deliveries from './deliveries.repo.ts';
import { deliveryNotFound } from './deliveries.service.ts';
import { deleteSteps } from './steps.repo.ts';

/** Removes a delivery with all of its files, also in the middle of its work. What was paid for it goes back. */
export async function deleteDelivery({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, id: string, reason: string) {
  await db.transaction().execute(async (trx) => {
    const found = await deliveries.findDelivery(trx, id);
    if (!found) throw deliveryNotFound();
    const roast = await lockRoastToDeliver(trx, found.roast_id);
    const delivery = await deliveries.lockDelivery(trx, id);
    if (!delivery) throw deliveryNotFound();
    if (delivery.status !== 'rejected') {
      await vacateSlot(trx, roast, { delivery, wasCompleted: delivery.status === 'completed', reason });
    }
    await deliveries.deleteDelivery(trx, id);
    await removeFiles({ jobs }, trx, delivery);
  });
}

/** Throws while a tester whose account is being deleted still waits for the pay of a delivery. */
export async function requireNothingUnsettled(trx: Trx, testerId: string): Promise<void> {
  const count = await deliveries.countUnsettledOf(trx, testerId);
  if (count === 0) return;
  const message = `${counted(count, 'delivery')} of yours ${count === 1 ? 'is' : 'are'} not settled yet. Wait until then, so that you are paid.`;
  throw new AppError(409, 'deliveries_unsettled', message, { details: { deliveries: count } });
}

/** Of an account that is being deleted: the recordings and what was said in them go, the rows stay for the books. */
export async function eraseDeliveriesOf({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, customerId: string): Promise<void> {
  for (const delivery of await deliveries.listOfCustomer(trx, customerId)) {
    const nothing = { transcript: null, insights: null, admin_notes: null, upload_id: null };
    await deliveries.updateDelivery(trx, delivery.id, { ...nothing, original_file_name: 'deleted' });
    await deleteSteps(trx, delivery.id);
    await removeFiles({ jobs }, trx, delivery);
  }
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
