import { type ClosingReason, getRoastStatus, isDelivered } from '@outloud/domain/roasts';
import type { Trx } from '../../db/database.ts';
import { releaseSlot } from '../credits/ledger.service.ts';
import * as roasts from './roasts.repo.ts';
import * as slots from './slots.repo.ts';

const ledgerReasons: Record<ClosingReason, string> = {
  customer: 'Request cancelled',
  expired: 'No tester found in time',
  operator: 'Request cancelled by us',
};

/**
 * Closes a locked roast to new claims, releases its open slots and returns the refunded credits. Claimed and submitted
 * slots continue, and the roast is settled once all slots are settled. A later call keeps the first closing reason.
 */
export async function closeRoast(trx: Trx, roast: roasts.Roast, closingReason: ClosingReason): Promise<number> {
  const { id, customer_id: customer, price_per_review: credits, reviews } = roast;
  const released = await slots.releaseOpenSlots(trx, id);
  for (const slot of released) {
    const reason =
      reviews === 1 ? ledgerReasons[closingReason] : `${ledgerReasons[closingReason]}: review ${slot} of ${reviews}`;
    await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  }
  if (!roast.closed_at) await roasts.updateRoast(trx, id, { closed_at: new Date(), closing_reason: closingReason });
  await syncRoastStatus(trx, roast);
  return released.length * credits;
}

/** Updates a locked roast's status from its slots. Call this after every slot change. A settled roast keeps its status. */
export async function syncRoastStatus(
  trx: Trx,
  { id, settled_at }: Pick<roasts.Roast, 'id' | 'settled_at'>,
): Promise<void> {
  const states = await slots.listSlotStates(trx, id);
  const counters = { deliveries_received: states.filter(isDelivered).length };
  if (settled_at) return roasts.updateRoast(trx, id, counters);
  const status = getRoastStatus(states);
  const isFinal = status === 'completed' || status === 'cancelled';
  await roasts.updateRoast(trx, id, { ...counters, status, settled_at: isFinal ? new Date() : null });
}
