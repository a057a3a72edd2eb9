import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { captureDelivery, readCharge, refundDelivery, releaseSlot, reopenSlot } from '../credits/ledger.service.ts';
import { followSlots } from './close.service.ts';
import * as roasts from './roasts.repo.ts';
import { roastNotFound } from './roasts.service.ts';
import * as slots from './slots.repo.ts';

/** Every change of a slot by a delivery. The roast stays locked until the end of the transaction. */
export async function lockRoastToDeliver(trx: Trx, id: string): Promise<roasts.LockedRoast> {
  const roast = await roasts.lockRoast(trx, id);
  if (!roast) throw roastNotFound();
  return roast;
}

/** The same for whoever asks to take it on; null when there is none. */
export function lockRoastToClaim(trx: Trx, id: string): Promise<roasts.LockedRoast | null> {
  return roasts.lockRoast(trx, id);
}

export function isOpenToClaims(roast: roasts.LockedRoast): boolean {
  return isWindowOpen(roast) && !roast.paused_at;
}

/** After a slot was claimed. */
export function refreshStatus(trx: Trx, roast: roasts.LockedRoast): Promise<void> {
  return followSlots(trx, roast);
}

/** A claim is handed in, whether or not the window is still open. */
export async function fillClaimedSlot(trx: Trx, roast: roasts.LockedRoast, slot: number): Promise<void> {
  await slots.setState(trx, roast.id, slot, 'submitted');
  await followSlots(trx, roast);
}

/**
 * Nobody works on a slot any more: it opens again, or gives its price back where the window has closed; returns how much
 * that was.
 */
export async function freeSlot(trx: Trx, roast: roasts.LockedRoast, slot: number, reason: string): Promise<number> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  const opensAgain = isWindowOpen(roast);
  await slots.setState(trx, id, slot, opensAgain ? 'open' : 'released');
  if (!opensAgain) await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  await followSlots(trx, roast);
  return opensAgain ? 0 : credits;
}

/** Whoever closes the roast next brings it in line. */
export function openSlot(trx: Trx, roast: roasts.LockedRoast, slot: number): Promise<void> {
  return slots.setState(trx, roast.id, slot, 'open');
}

/** Offers it to nobody until an operator has looked at it. */
export async function pauseRoast(trx: Trx, roast: roasts.LockedRoast): Promise<void> {
  if (!roast.paused_at) await roasts.updateRoast(trx, roast.id, { paused_at: new Date() });
}

/** Takes the first slot that nobody has taken on; returns its number. */
export async function fillOpenSlot(trx: Trx, roast: roasts.LockedRoast): Promise<number> {
  const slot = isWindowOpen(roast) ? await slots.fillOpen(trx, roast.id) : null;
  if (slot === null) throw noOpenSlot();
  await followSlots(trx, roast);
  return slot;
}

/** Throws what `fillOpenSlot` would throw right now. Locks and changes nothing. */
export async function requireOpenSlot(db: Db, roastId: string): Promise<void> {
  if (!(await roasts.hasOpenSlot(db, roastId))) throw noOpenSlot();
}

const noOpenSlot = () => new AppError(409, 'no_open_slot', 'This roast request needs no more deliveries');

type Delivered = { id: string; slot: number; tester_id: string };

/** The delivery is good: the customer is charged for it and the tester paid. */
export async function completeSlot(trx: Trx, roast: roasts.LockedRoast, delivery: Delivered): Promise<void> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  await slots.setState(trx, id, delivery.slot, 'completed');
  const people = { customer, tester: delivery.tester_id };
  await captureDelivery(trx, { ...people, roast: id, delivery: delivery.id, credits, reason: 'Review delivered' });
  await followSlots(trx, roast);
}

type Vacated = { slot: 'open' | 'released'; refundedCredits: number };

/**
 * The delivery goes away: its slot opens again while the window is open, else its price goes back. One that was refunded
 * before is paid for, so its slot neither opens nor costs anything again.
 */
export async function vacateSlot(
  trx: Trx,
  roast: roasts.LockedRoast,
  { delivery, wasCompleted, reason }: { delivery: Delivered; wasCompleted: boolean; reason: string },
): Promise<Vacated> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  const { slot } = delivery;
  const wasRefunded = wasCompleted && (await readCharge(trx, delivery.id))?.isRefunded === true;
  const opensAgain = isWindowOpen(roast) && !wasRefunded;
  const state = opensAgain ? 'open' : 'released';
  await slots.setState(trx, id, slot, state);
  if (wasCompleted && opensAgain) await reopenSlot(trx, delivery.id, { reason });
  else if (wasCompleted && !wasRefunded) await refundDelivery(trx, delivery.id, { reason });
  else if (!wasCompleted && !opensAgain) await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  await followSlots(trx, roast);
  return { slot: state, refundedCredits: opensAgain || wasRefunded ? 0 : credits };
}

function isWindowOpen({ settled_at, closed_at, has_time_left }: roasts.LockedRoast): boolean {
  return !settled_at && !closed_at && has_time_left;
}
