import type { RoastDetail } from '@outloud/contract/roasts';
import { type SlotStanding, slotStandings } from '@outloud/domain/claims';
import { arrival } from '@outloud/domain/roasts';
import { dateOf, timeOf } from '../../../lib/wording.ts';
import { arrivalPromise } from '../components/roast-words.ts';

export type Slot = RoastDetail['slots'][number];

export const standingWords: Record<SlotStanding, string> = {
  waiting: 'Waiting',
  claimed: 'Taken on',
  recording: 'Recording',
  processing: 'Processing',
  in_review: 'In review',
  delivered: 'Delivered',
  refunded: 'Refunded',
};

/** How many stand where: '1 delivered, 2 waiting'. */
export function summaryOf(slots: readonly Slot[]): string {
  const counts = slotStandings.toReversed().map((standing) => {
    const count = slots.filter((slot) => slot.standing === standing).length;
    return { count, words: standingWords[standing].toLowerCase() };
  });
  return counts.flatMap(({ count, words }) => (count > 0 ? `${count} ${words}` : [])).join(', ');
}

const awaited: readonly SlotStanding[] = ['waiting', 'claimed', 'recording'];

/** Whether a recording is still to come: an open slot, or one that a tester has claimed. */
export function hasAwaitedSlot(slots: readonly Slot[]): boolean {
  return slots.some(({ standing }) => awaited.includes(standing));
}

const hourMs = 3_600_000;

/** How much of the hours that are promised is over, and that in words. */
export function promiseOf(createdAt: string, now: number): { percent: number; text: string } {
  const whole = arrival.hours * hourMs;
  const left = Math.max(0, Date.parse(createdAt) + whole - now);
  const percent = Math.round(Math.min(1, 1 - left / whole) * 100);
  if (left === 0) return { percent, text: `${arrivalPromise} This takes longer, and we keep an eye on it.` };
  const hours = Math.ceil(left / hourMs);
  return { percent, text: `${hours > 1 ? `${hours} hours` : 'Less than an hour'} left. ${arrivalPromise}` };
}

/** The time of today, or the date. */
export function sinceWords(since: string, now: number): string {
  return dateOf(since) === dateOf(new Date(now).toISOString()) ? timeOf(since) : dateOf(since);
}
