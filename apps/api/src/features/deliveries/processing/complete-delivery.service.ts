import type { Trx } from '../../../db/database.ts';
import { databaseNow } from '../../../db/database-time.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMerge } from '../../findings/findings.service.ts';
import type { LockedRoast } from '../../slots/lock-roast.service.ts';
import { completeSlot } from '../../slots/slot-transitions.service.ts';
import { discardUpload } from '../../uploads/uploads.service.ts';
import * as deliveries from '../deliveries.repo.ts';
import { getDeliveryKeys } from '../storage-keys.ts';

type CompleteDeps = Pick<Deps, 'jobs'>;

/** Completes a delivery that passed the checks or was approved: charges the customer, enqueues email and findings. */
export async function completeDelivery(
  deps: CompleteDeps,
  trx: Trx,
  roast: LockedRoast,
  delivery: deliveries.Delivery,
): Promise<void> {
  await completeSlot(trx, roast, delivery);
  await deliveries.updateDelivery(trx, delivery.id, { status: 'completed', completed_at: databaseNow });
  await discardSourceFiles(deps, trx, delivery);
  // Customers get one email a day about the recordings of their guests.
  if (!(await deliveries.isByGuestOfLink(trx, delivery.id)))
    await deps.jobs.send(trx, 'delivery-mail', { deliveryId: delivery.id });
  await enqueueMerge(deps, trx, roast.id);
}

/** Discards the original upload and the extracted audio once processing is over. */
export async function discardSourceFiles(
  deps: CompleteDeps,
  trx: Trx,
  { id, upload_id }: deliveries.Delivery,
): Promise<void> {
  await deliveries.updateDelivery(trx, id, { upload_id: null });
  if (upload_id) await discardUpload(deps, trx, upload_id);
  await deps.jobs.send(trx, 'remove-files', { key: getDeliveryKeys(id).audio });
}
