import type { RoastDetail } from '@outloud/contract/roasts';
import { describe, expect, it } from 'vitest';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { getStatusSentence } from './status-sentence.ts';

const expiresAt = '2026-03-06T12:00:00.000Z';
const before = Date.parse('2026-03-04T12:00:00.000Z');
const closesAt = `${formatDate(expiresAt)}, ${formatTime(expiresAt)}`;

const sentence = (part: Partial<RoastDetail>, now = before) =>
  getStatusSentence(
    {
      deliveriesExpected: 3,
      deliveriesReceived: 0,
      creditAmount: 15,
      refundedCredits: 0,
      expiresAt,
      closedAt: null,
      closedBecause: null,
      pausedAt: null,
      ...part,
    } as RoastDetail,
    now,
  );

describe('status sentence', () => {
  it('says how long a pending request is open', () => {
    expect(sentence({ status: 'pending' })).toBe(
      `Open to testers until ${closesAt}. If no tester claims it, we refund your 15 credits automatically.`,
    );
    expect(sentence({ status: 'pending' }, Date.parse(expiresAt))).toBe(
      `No tester claimed it before ${closesAt}. We are refunding your 15 credits.`,
    );
  });

  it('says that an assigned request cannot be cancelled', () => {
    const working = 'A tester is working on this request, so you can no longer cancel it.';
    expect(sentence({ status: 'assigned' })).toBe(
      `${working} Reviews that no tester has claimed by ${closesAt} are refunded.`,
    );
    expect(sentence({ status: 'assigned', closedAt: expiresAt, refundedCredits: 10 })).toBe(
      `${working} No more testers can claim it. We refunded 10 credits to your balance.`,
    );
  });

  it('says how many reviews are delivered and what happens to the rest', () => {
    expect(sentence({ status: 'in_progress', deliveriesReceived: 1 })).toBe(
      `1 of 3 reviews delivered so far. Reviews that no tester has claimed by ${closesAt} are refunded.`,
    );
    expect(sentence({ status: 'in_progress', deliveriesReceived: 1, closedAt: expiresAt, refundedCredits: 5 })).toBe(
      '1 of 3 reviews delivered so far. No more testers can claim it. We refunded 5 credits to your balance.',
    );
    expect(sentence({ status: 'in_progress', deliveriesReceived: 3 })).toBe(
      'All reviews are delivered and being processed.',
    );
  });

  it('says that an open request is paused, but not a completed one', () => {
    const pausedAt = '2026-03-03T12:00:00.000Z';
    const paused = `Paused since ${formatDate(pausedAt)}, ${formatTime(pausedAt)} because the website was reported. We review the report before more testers can claim it.`;
    expect(sentence({ status: 'pending', pausedAt })).toBe(
      `${paused} If no tester claims it by ${closesAt}, we refund your 15 credits automatically.`,
    );
    expect(sentence({ status: 'in_progress', pausedAt, deliveriesReceived: 3 })).toBe(
      `${paused} All reviews are delivered and being processed.`,
    );
    expect(sentence({ status: 'completed', pausedAt, deliveriesReceived: 3 })).toBe('All 3 reviews are in.');
  });

  it('says how many reviews a completed request got', () => {
    expect(sentence({ status: 'completed', deliveriesReceived: 3 })).toBe('All 3 reviews are in.');
    expect(sentence({ status: 'completed', deliveriesReceived: 2, refundedCredits: 5 })).toBe(
      '2 of 3 reviews delivered before the request closed. We refunded 5 credits to your balance.',
    );
    expect(sentence({ status: 'completed', deliveriesExpected: 1, deliveriesReceived: 1 })).toBe('Your review is in.');
  });

  it.each([
    ['customer', 'You cancelled this request'],
    ['expired', 'This request closed without a review'],
    ['operator', 'We had to close this request'],
  ] as const)('says why a request was cancelled: %s', (closedBecause, reason) => {
    expect(sentence({ status: 'cancelled', closedBecause, closedAt: expiresAt, refundedCredits: 15 })).toBe(
      `${reason} on ${formatDate(expiresAt)}. We refunded 15 credits to your balance.`,
    );
  });
});
