/**
 * The state machine of a roast's slots. The caller holds the roast's row lock.
 *
 * | from                   | to               | by                                              |
 * |------------------------|------------------|-------------------------------------------------|
 * |                        | open             | createSlots                                     |
 * | open                   | claimed          | claimFirstOpenSlot                              |
 * | open                   | submitted        | submitOpenSlot                                  |
 * | claimed                | submitted        | submitClaimedSlot                               |
 * | claimed                | open or released | freeClaimedSlot                                 |
 * | claimed                | open             | reopenSlotBeforeClosing                         |
 * | submitted              | completed        | completeSlot                                    |
 * | submitted or completed | open or released | freeDeliveredSlot                               |
 * | open                   | released         | closeRoast in roast-status.service.ts           |
 */
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import {
  captureDelivery,
  findCharge,
  isInDebt,
  refundDelivery,
  releaseSlot,
  reopenSlot,
} from '../credits/ledger.service.ts';
import { isFree, isOpenToClaims, isWindowOpen, syncRoastStatus } from './roast-status.service.ts';
import * as slots from './slots.repo.ts';

/** Creates the slots of a new roast. */
export function createSlots(trx: Trx, roastId: string, count: number): Promise<void> {
  return slots.insertSlots(trx, roastId, count);
}

/** Returns the number of the slot, or null if the roast has no slot that can be claimed. */
export async function claimFirstOpenSlot(trx: Trx, roast: slots.LockedRoast): Promise<number | null> {
  const canClaim = isOpenToClaims(roast) && !(await isPausedForDebt(trx, roast));
  const slot = canClaim ? await slots.takeFirstOpenSlot(trx, roast.id, 'claimed') : null;
  if (slot !== null) await syncRoastStatus(trx, roast);
  return slot;
}

async function isPausedForDebt(trx: Trx, roast: slots.LockedRoast): Promise<boolean> {
  return !isFree(roast) && (await isInDebt(trx, roast.customer_id));
}

/** Takes a submission for a claimed slot, even after the roast's window has closed. */
export async function submitClaimedSlot(trx: Trx, roast: slots.LockedRoast, slot: number): Promise<void> {
  await slots.setSlotState(trx, roast.id, slot, 'submitted');
  await syncRoastStatus(trx, roast);
}

/** Ends a claim: reopens the slot while the window is open, otherwise releases it. Returns the refunded credits. */
export async function freeClaimedSlot(
  trx: Trx,
  roast: slots.LockedRoast,
  slot: number,
  reason: string,
): Promise<number> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  const canReopen = isWindowOpen(roast);
  await slots.setSlotState(trx, id, slot, canReopen ? 'open' : 'released');
  if (!canReopen && !isFree(roast)) await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  await syncRoastStatus(trx, roast);
  return canReopen ? 0 : credits;
}

/** The only transition that leaves the roast's status unchanged, because the caller closes the roast next. */
export function reopenSlotBeforeClosing(trx: Trx, roast: slots.LockedRoast, slot: number): Promise<void> {
  return slots.setSlotState(trx, roast.id, slot, 'open');
}

/** Takes a submission for the first open slot and returns its number. */
export async function submitOpenSlot(trx: Trx, roast: slots.LockedRoast): Promise<number> {
  if (await isPausedForDebt(trx, roast)) {
    const message =
      'The customer owes credits after a reversed payment. This request is paused until the debt is settled.';
    throw new AppError(409, 'paused_for_debt', message);
  }
  const slot = isWindowOpen(roast) ? await slots.takeFirstOpenSlot(trx, roast.id, 'submitted') : null;
  if (slot === null) throw noOpenSlot();
  await syncRoastStatus(trx, roast);
  return slot;
}

/** Throws if the roast has no open slot. Takes no lock. */
export async function requireOpenSlot(db: Db, roastId: string): Promise<void> {
  if (!(await slots.hasOpenSlot(db, roastId))) throw noOpenSlot();
}

export const noOpenSlot = () =>
  new AppError(409, 'no_open_slot', 'This roast request does not need any more deliveries.');

/** A delivery without a tester is by a guest and costs nothing. */
type SlotDelivery = { id: string; slot: number; tester_id: string | null };

/**
 * Charges the customer and pays the tester. A debt of the customer changes neither: the charge uses the credits that the roast
 * holds, the debt is owed to the platform, and the platform bears the loss if it is never repaid.
 */
export async function completeSlot(trx: Trx, roast: slots.LockedRoast, delivery: SlotDelivery): Promise<void> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  await slots.setSlotState(trx, id, delivery.slot, 'completed');
  const { tester_id: tester } = delivery;
  if (tester)
    await captureDelivery(trx, {
      customer,
      tester,
      roast: id,
      delivery: delivery.id,
      credits,
      reason: 'Review delivered',
    });
  await syncRoastStatus(trx, roast);
}

type FreedSlot = { slot: 'open' | 'released'; refundedCredits: number };

/**
 * Frees the slot of a rejected or deleted delivery: reopens it while the window is open, otherwise refunds its price.
 * The slot of a refunded delivery is released without a second refund.
 */
export async function freeDeliveredSlot(
  trx: Trx,
  roast: slots.LockedRoast,
  { delivery, wasCompleted, reason }: { delivery: SlotDelivery; wasCompleted: boolean; reason: string },
): Promise<FreedSlot> {
  const { id, customer_id: customer, price_per_review: credits } = roast;
  const { slot } = delivery;
  const wasRefunded = wasCompleted && (await findCharge(trx, delivery.id))?.isRefunded === true;
  const canReopen = isWindowOpen(roast) && !wasRefunded;
  const state = canReopen ? 'open' : 'released';
  await slots.setSlotState(trx, id, slot, state);
  if (isFree(roast)) {
    await syncRoastStatus(trx, roast);
    return { slot: state, refundedCredits: 0 };
  }
  if (wasCompleted && canReopen) await reopenSlot(trx, delivery.id, { reason });
  else if (wasCompleted && !wasRefunded) await refundDelivery(trx, delivery.id, { reason });
  else if (!wasCompleted && !canReopen) await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  await syncRoastStatus(trx, roast);
  return { slot: state, refundedCredits: canReopen || wasRefunded ? 0 : credits };
}
