import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { deleteGuestDeliveries } from '../deliveries/guest-deliveries.service.ts';
import { deliveryNotFound, type LockedRoast, requireLockedRoast } from '../slots/lock-roast.service.ts';
import { closeRoast } from '../slots/roast-status.service.ts';
import { freeClaimedSlot, reopenSlotBeforeClosing } from '../slots/slot-transitions.service.ts';
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
    const lockAgain = () => requireLockedRoast(trx, roast.id);
    await deleteGuestDeliveries({ jobs }, trx, { roastId: roast.id, guestId }, lockAgain);
    const texts = { first_name: null, custom_parameter: null };
    await guests.updateGuest(trx, guestId, { state: 'deleted', ended_at: databaseNow, ...texts });
    await discardUploadsOfSender({ jobs }, trx, guestId);
  });
}

/** Deletes one recording of a request to own people, for its customer. */
export async function deleteRecording(deps: Pick<Deps, 'db' | 'jobs'>, customerId: string, id: string): Promise<void> {
  const guestId = await guests.findGuestOfDelivery(deps.db, customerId, id);
  if (!guestId) throw deliveryNotFound();
  await deleteGuestReview(deps, guestId);
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
  const lockAgain = () => requireLockedRoast(trx, roast.id);
  await deleteGuestDeliveries(deps, trx, { roastId: roast.id }, lockAgain);
  await voidGuests(trx, roast);
  const current = await lockAgain();
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
