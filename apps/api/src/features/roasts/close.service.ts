import { type ClosingReason, isDelivered, statusOf } from '@outloud/domain/roasts';
import type { Trx } from '../../db/database.ts';
import { releaseSlot } from '../credits/ledger.service.ts';
import * as roasts from './roasts.repo.ts';
import * as slots from './slots.repo.ts';

const words: Record<ClosingReason, string> = {
  customer: 'Request cancelled',
  expired: 'No tester in time',
  operator: 'Request cancelled by us',
};

/**
 * Takes no more claims for a locked roast and gives the credits of its open slots back; returns how many. Slots that
 * are claimed or submitted go on, and the status follows when they are settled. Why it was closed first stays.
 */
export async function closeRoast(trx: Trx, roast: roasts.Roast, because: ClosingReason): Promise<number> {
  const { id, customer_id: customer, price_per_review: credits, reviews } = roast;
  const released = await slots.releaseOpen(trx, id);
  for (const slot of released) {
    const reason = reviews === 1 ? words[because] : `${words[because]}: review ${slot} of ${reviews}`;
    await releaseSlot(trx, { customer, roast: id, slot, credits, reason });
  }
  if (!roast.closed_at) await roasts.updateRoast(trx, id, { closed_at: new Date(), closed_because: because });
  await followSlots(trx, roast);
  return released.length * credits;
}

/** Brings a locked roast in line with its slots; whoever changes a slot calls it. A settled one keeps its status. */
export async function followSlots(
  trx: Trx,
  { id, settled_at }: Pick<roasts.Roast, 'id' | 'settled_at'>,
): Promise<void> {
  const states = await slots.readStates(trx, id);
  const received = { deliveries_received: states.filter(isDelivered).length };
  if (settled_at) return roasts.updateRoast(trx, id, received);
  const status = statusOf(states);
  const isFinal = status === 'completed' || status === 'cancelled';
  await roasts.updateRoast(trx, id, { ...received, status, settled_at: isFinal ? new Date() : null });
}
