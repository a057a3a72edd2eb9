import { formatDate, formatTime } from '@outloud/app-kit/format';
import type { RoastDetail } from '@outloud/contract/roasts';
import { type SlotDisplayStatus, slotDisplayStatuses } from '@outloud/domain/claims';
import { deliveryPromise } from '@outloud/domain/roasts';
import { arrivalPromise } from '../../../roast.labels.ts';

export type Slot = RoastDetail['slots'][number];

export const slotStatusLabels: Record<SlotDisplayStatus, string> = {
  waiting: 'Waiting',
  claimed: 'Claimed',
  recording: 'Recording',
  processing: 'Processing',
  in_review: 'In review',
  delivered: 'Delivered',
  refunded: 'Refunded',
};

/** For example '1 delivered, 2 waiting'. */
export function summarizeSlots(slots: readonly Slot[]): string {
  const counts = slotDisplayStatuses.toReversed().map((standing) => {
    const count = slots.filter((slot) => slot.standing === standing).length;
    return { count, label: slotStatusLabels[standing].toLowerCase() };
  });
  return counts.flatMap(({ count, label }) => (count > 0 ? `${count} ${label}` : [])).join(', ');
}

const awaitingRecording: readonly SlotDisplayStatus[] = ['waiting', 'claimed', 'recording'];

/** Whether any slot is open, or claimed and not submitted yet. */
export function hasSlotAwaitingRecording(slots: readonly Slot[]): boolean {
  return slots.some(({ standing }) => awaitingRecording.includes(standing));
}

const hourMs = 3_600_000;

/** How much of the promised delivery time has passed. */
export function getPromiseProgress(createdAt: string, now: number): { percent: number; text: string } {
  const promisedMs = deliveryPromise.hours * hourMs;
  const leftMs = Math.max(0, Date.parse(createdAt) + promisedMs - now);
  const percent = Math.round(Math.min(1, 1 - leftMs / promisedMs) * 100);
  if (leftMs === 0)
    return { percent, text: `${arrivalPromise} This request is taking longer, and we are keeping an eye on it.` };
  const hours = Math.ceil(leftMs / hourMs);
  return { percent, text: `${arrivalPromise} ${hours > 1 ? `${hours} hours` : 'Less than an hour'} to go.` };
}

/** Formats a timestamp from today as a time, and an earlier timestamp as a date. */
export function formatSince(since: string, now: number): string {
  return formatDate(since) === formatDate(new Date(now).toISOString()) ? formatTime(since) : formatDate(since);
}
