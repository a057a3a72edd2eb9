/** The status of a roast, which follows from the states of its slots. The caller holds the roast's row lock. */
import { type ClosingReason, getRoastStatus, isDelivered } from '@outloud/domain/roasts';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import { AppError } from '../../errors.ts';
import { releaseSlot } from '../credits/ledger.service.ts';
import * as slots from './slots.repo.ts';

export { listSlotStatuses, type SlotStatusRow } from './slots.repo.ts';

const ledgerReasons: Record<ClosingReason, string> = {
  customer: 'Request cancelled',
  expired: 'No tester found in time',
  operator: 'Request cancelled by us',
};

/**
 * Closes a roast to new claims, releases its open slots and returns the refunded credits. Claimed and submitted
 * slots continue, and the roast is settled once all slots are settled. A later call keeps the first closing reason.
 */
export async function closeRoast(trx: Trx, roast: slots.LockedRoast, closingReason: ClosingReason): Promise<number> {
  const { id, customer_id: customer, price_per_review: credits, reviews } = roast;
  const released = await slots.releaseOpenSlots(trx, id);
  for (const slot of isFree(roast) ? [] : released) {
    const reason =
      reviews === 1 ? ledgerReasons[closingReason] : `${ledgerReasons[closingReason]}: review ${slot} of ${reviews}`;
    await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  }
  if (!roast.closed_at)
    await slots.updateRoastStatus(trx, id, { closed_at: databaseNow, closing_reason: closingReason });
  await syncRoastStatus(trx, roast);
  return released.length * credits;
}

/** Updates the status from the slots. Call this after every slot change. A settled roast keeps its status. */
export async function syncRoastStatus(
  trx: Trx,
  { id, settled_at }: Pick<slots.LockedRoast, 'id' | 'settled_at'>,
): Promise<void> {
  const states = await slots.listSlotStates(trx, id);
  const counters = { deliveries_received: states.filter(isDelivered).length };
  if (settled_at) return slots.updateRoastStatus(trx, id, counters);
  const status = getRoastStatus(states);
  const isFinal = status === 'completed' || status === 'cancelled';
  await slots.updateRoastStatus(trx, id, { ...counters, status, settled_at: isFinal ? databaseNow : null });
}

/** Hides the roast from testers until an operator resumes it. */
export async function pauseRoast(trx: Trx, roast: slots.LockedRoast): Promise<void> {
  if (!roast.paused_at) await slots.updateRoastStatus(trx, roast.id, { paused_at: databaseNow });
}

export async function resumeRoast(trx: Trx, roast: slots.LockedRoast): Promise<void> {
  if (!roast.paused_at) throw new AppError(409, 'not_paused', 'This roast request is not paused.');
  await slots.updateRoastStatus(trx, roast.id, { paused_at: null });
}

/** Own people cost nothing: their requests have no entries in the ledger. */
export function isFree({ reviewers }: Pick<slots.LockedRoast, 'reviewers'>): boolean {
  return reviewers === 'own';
}

export function isOpenToClaims(roast: slots.LockedRoast): boolean {
  return isWindowOpen(roast) && !roast.paused_at;
}

export function isWindowOpen({ settled_at, closed_at, has_time_left }: slots.LockedRoast): boolean {
  return !settled_at && !closed_at && has_time_left;
}
