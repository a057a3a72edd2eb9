import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { getProcessingQueue } from '../deliveries/deliveries.limits.ts';
import { type Delivery, deleteDelivery } from '../deliveries/deliveries.repo.ts';
import { enqueueFileRemoval } from '../deliveries/erase-deliveries.service.ts';
import { removeReviewFromFindings } from '../findings/findings.service.ts';
import { type LockedRoast, lockDelivery, requireLockedRoast } from '../slots/lock-roast.service.ts';
import { closeRoast } from '../slots/roast-status.service.ts';
import { freeClaimedSlot, freeDeliveredSlot, reopenSlotBeforeClosing } from '../slots/slot-transitions.service.ts';
import { discardUploadsOfSender } from '../uploads/uploads.service.ts';
import * as guests from './guests.repo.ts';

type EraseDeps = Pick<Deps, 'jobs'>;

/** Deletes a guest's recording and frees its place. Before the submission, the guest gives up the place. Idempotent. */
export async function deleteGuestReview({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, guestId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await guests.findGuest(trx, guestId);
    if (!found) return;
    const roast = await requireLockedRoast(trx, found.roast_id);
    const guest = await guests.findGuest(trx, guestId);
    if (!guest || guest.state === 'deleted') return;
    if (guest.state === 'recording') await freeClaimedSlot(trx, roast, guest.slot, 'Place given up');
    const delivery = await guests.findDeliveryOfGuest(trx, guestId);
    const locked = delivery && (await lockDelivery(trx, delivery.id));
    if (locked) await removeDelivery({ jobs }, trx, roast, locked);
    // An expired place does not count toward the monthly limit.
    const state = guest.state === 'submitted' ? 'deleted' : 'expired';
    const texts = { first_name: null, custom_parameter: null };
    await guests.updateGuest(trx, guestId, { state, ended_at: databaseNow, ...texts });
    await discardUploadsOfSender({ jobs }, trx, guestId);
  });
}

async function removeDelivery(deps: EraseDeps, trx: Trx, roast: LockedRoast, delivery: Delivery): Promise<void> {
  const wasCompleted = delivery.status === 'completed';
  if (delivery.status !== 'rejected')
    await freeDeliveredSlot(trx, roast, { delivery, wasCompleted, reason: 'Recording deleted' });
  await deleteDelivery(trx, delivery.id);
  if (wasCompleted) await removeReviewFromFindings(deps, trx, delivery);
  await enqueueFileRemoval(deps, trx, delivery);
  await deps.jobs.deleteQueued(trx, getProcessingQueue(delivery), { deliveryId: delivery.id });
}

/** Ends the reservations of guests who record, before their roast closes for good. */
export async function voidGuests(trx: Trx, roast: LockedRoast): Promise<void> {
  for (const guest of await guests.listRecordingGuests(trx, roast.id)) {
    await guests.updateGuest(trx, guest.id, { state: 'expired', ended_at: databaseNow });
    await reopenSlotBeforeClosing(trx, roast, guest.slot);
  }
}

/** Deletes a locked request to own people: its link, its recordings, and everything that describes a guest. */
export async function eraseOwnPeople(deps: EraseDeps, trx: Trx, roast: LockedRoast): Promise<void> {
  for (const delivery of await guests.lockDeliveriesOfRoast(trx, roast.id)) {
    const current = await requireLockedRoast(trx, roast.id);
    await removeDelivery(deps, trx, current, delivery);
  }
  await voidGuests(trx, roast);
  const current = await requireLockedRoast(trx, roast.id);
  if (!current.settled_at) await closeRoast(trx, current, 'customer');
  for (const id of await guests.listGuestIdsOfRoast(trx, roast.id)) await discardUploadsOfSender(deps, trx, id);
  await guests.deleteLink(trx, roast.id);
  await guests.eraseGuestsOfRoast(trx, roast.id);
  await guests.setDeleted(trx, roast.id);
}

/** For account deletion. */
export async function eraseGuests({ trx, jobs, user }: ErasureContext): Promise<void> {
  for (const id of await guests.listOwnPeopleRoastIds(trx, user.id)) {
    await eraseOwnPeople({ jobs }, trx, await requireLockedRoast(trx, id));
  }
}
