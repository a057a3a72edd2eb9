/** What the feature `guests` needs to know and change about deliveries. */
import type { Delivery } from '@outloud/contract/deliveries';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { removeReviewFromFindings } from '../findings/findings.service.ts';
import type { LockedRoast } from '../slots/lock-roast.service.ts';
import { freeDeliveredSlot } from '../slots/slot-transitions.service.ts';
import { getProcessingQueue } from './deliveries.limits.ts';
import { presentDelivery } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { enqueueFileRemoval } from './erase-deliveries.service.ts';

/** The review of a guest as its customer sees it. */
export async function findDeliveryOfGuest(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  guestId: string,
): Promise<Delivery | null> {
  const row = await deliveries.findDeliveryByGuest(db, guestId);
  return row && presentDelivery(row, { key: secrets.masterKey, audience: 'customer' });
}

export async function findSourceUpload(db: Db | Trx, guestId: string): Promise<string | null> {
  return (await deliveries.findDeliveryByGuest(db, guestId))?.source_upload_id ?? null;
}

/** The delivery that was made from an upload. */
export async function findDeliveryFromUpload(
  db: Db | Trx,
  uploadId: string,
): Promise<{ id: string; roastId: string } | null> {
  const row = await deliveries.findDeliveryByUpload(db, uploadId);
  return row && { id: row.id, roastId: row.roast_id };
}

/** Deletes all deliveries of a locked roast, or only that of one guest. The roast is read again for each. */
export async function deleteGuestDeliveries(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { roastId, guestId }: { roastId: string; guestId?: string },
  lockRoast: () => Promise<LockedRoast>,
): Promise<void> {
  for (const delivery of await deliveries.lockDeliveriesByRoast(trx, roastId, guestId)) {
    const wasCompleted = delivery.status === 'completed';
    const removal = { delivery, wasCompleted, reason: 'Recording deleted' };
    // The slot of a rejected delivery was already freed.
    if (delivery.status !== 'rejected') await freeDeliveredSlot(trx, await lockRoast(), removal);
    await deliveries.deleteDelivery(trx, delivery.id);
    if (wasCompleted) await removeReviewFromFindings({ jobs }, trx, delivery);
    await enqueueFileRemoval({ jobs }, trx, delivery);
    await jobs.deleteQueued(trx, getProcessingQueue(delivery), { deliveryId: delivery.id });
  }
}
