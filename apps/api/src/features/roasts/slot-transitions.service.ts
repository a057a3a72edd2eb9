/** State transitions of a roast's slots. The caller holds the roast's row lock until the transaction ends. */
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { captureDelivery, findCharge, refundDelivery, releaseSlot, reopenSlot } from '../credits/ledger.service.ts';
import { syncRoastStatus } from './close-roast.service.ts';
import * as roasts from './roasts.repo.ts';
import { roastNotFound } from './roasts.service.ts';
import * as slots from './slots.repo.ts';

/** Throws if the roast does not exist. */
export async function lockRoastForDelivery(trx: Trx, id: string): Promise<roasts.LockedRoast> {
  const roast = await roasts.lockRoast(trx, id);
  if (!roast) throw roastNotFound();
  return roast;
}

/** Returns null if the roast does not exist. */
export function lockRoastForClaim(trx: Trx, id: string): Promise<roasts.LockedRoast | null> {
  return roasts.lockRoast(trx, id);
}

export function isOpenToClaims(roast: roasts.LockedRoast): boolean {
  return isWindowOpen(roast) && !roast.paused_at;
}

export function refreshRoastStatus(trx: Trx, roast: roasts.LockedRoast): Promise<void> {
  return syncRoastStatus(trx, roast);
}

/** Fills a claimed slot, even after the roast's window has closed. */
export async function fillClaimedSlot(trx: Trx, roast: roasts.LockedRoast, slot: number): Promise<void> {
  await slots.setSlotState(trx, roast.id, slot, 'submitted');
  await syncRoastStatus(trx, roast);
}

/** Ends a claim: reopens the slot while the window is open, otherwise releases it. Returns the refunded credits. */
export async function freeClaimedSlot(
  trx: Trx,
  roast: roasts.LockedRoast,
  slot: number,
  reason: string,
): Promise<number> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  const canReopen = isWindowOpen(roast);
  await slots.setSlotState(trx, id, slot, canReopen ? 'open' : 'released');
  if (!canReopen) await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  await syncRoastStatus(trx, roast);
  return canReopen ? 0 : credits;
}

/** Leaves the roast's status unchanged, because the caller closes the roast next. */
export function markSlotOpen(trx: Trx, roast: roasts.LockedRoast, slot: number): Promise<void> {
  return slots.setSlotState(trx, roast.id, slot, 'open');
}

/** Hides the roast from testers until an operator resumes it. */
export async function pauseRoast(trx: Trx, roast: roasts.LockedRoast): Promise<void> {
  if (!roast.paused_at) await roasts.updateRoast(trx, roast.id, { paused_at: new Date() });
}

/** Fills the first open slot and returns its number. */
export async function fillOpenSlot(trx: Trx, roast: roasts.LockedRoast): Promise<number> {
  const slot = isWindowOpen(roast) ? await slots.fillFirstOpenSlot(trx, roast.id) : null;
  if (slot === null) throw createNoOpenSlotError();
  await syncRoastStatus(trx, roast);
  return slot;
}

/** Throws if the roast has no open slot. Takes no lock. */
export async function requireOpenSlot(db: Db, roastId: string): Promise<void> {
  if (!(await roasts.hasOpenSlot(db, roastId))) throw createNoOpenSlotError();
}

const createNoOpenSlotError = () =>
  new AppError(409, 'no_open_slot', 'This roast request does not need any more deliveries.');

type SlotDelivery = { id: string; slot: number; tester_id: string };

/** Charges the customer and pays the tester. */
export async function completeSlot(trx: Trx, roast: roasts.LockedRoast, delivery: SlotDelivery): Promise<void> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  await slots.setSlotState(trx, id, delivery.slot, 'completed');
  const parties = { customer, tester: delivery.tester_id };
  await captureDelivery(trx, { ...parties, roast: id, delivery: delivery.id, credits, reason: 'Review delivered' });
  await syncRoastStatus(trx, roast);
}

type FreedSlot = { slot: 'open' | 'released'; refundedCredits: number };

/**
 * Frees the slot of a rejected or deleted delivery: reopens it while the window is open, otherwise refunds its price.
 * The slot of a refunded delivery is released without a second refund.
 */
export async function freeDeliveredSlot(
  trx: Trx,
  roast: roasts.LockedRoast,
  { delivery, wasCompleted, reason }: { delivery: SlotDelivery; wasCompleted: boolean; reason: string },
): Promise<FreedSlot> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  const { slot } = delivery;
  const wasRefunded = wasCompleted && (await findCharge(trx, delivery.id))?.isRefunded === true;
  const canReopen = isWindowOpen(roast) && !wasRefunded;
  const state = canReopen ? 'open' : 'released';
  await slots.setSlotState(trx, id, slot, state);
  if (wasCompleted && canReopen) await reopenSlot(trx, delivery.id, { reason });
  else if (wasCompleted && !wasRefunded) await refundDelivery(trx, delivery.id, { reason });
  else if (!wasCompleted && !canReopen) await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  await syncRoastStatus(trx, roast);
  return { slot: state, refundedCredits: canReopen || wasRefunded ? 0 : credits };
}

function isWindowOpen({ settled_at, closed_at, has_time_left }: roasts.LockedRoast): boolean {
  return !settled_at && !closed_at && has_time_left;
}
