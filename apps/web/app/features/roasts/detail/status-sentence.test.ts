import { formatDate, formatTime } from '@outloud/app-kit/format';
import type { RoastDetail } from '@outloud/contract/roasts';
import { describe, expect, it } from 'vitest';
import { getStatusSentence } from './status-sentence.ts';

const expiresAt = '2026-03-06T12:00:00.000Z';
const beforeExpiry = Date.parse('2026-03-04T12:00:00.000Z');
const closesAt = `${formatDate(expiresAt)}, ${formatTime(expiresAt)}`;

const getSentence = (overrides: Partial<RoastDetail>, now = beforeExpiry) =>
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
      ...overrides,
    } as RoastDetail,
    now,
  );

describe('status sentence', () => {
  it('says when a pending request closes and when we refund its credits', () => {
    expect(getSentence({ status: 'pending' })).toBe(
      `Open to testers until ${closesAt}. If no tester claims it, we refund your 15 credits automatically.`,
    );
    expect(getSentence({ status: 'pending' }, Date.parse(expiresAt))).toBe(
      `No tester claimed this request before ${closesAt}. We are refunding your 15 credits.`,
    );
  });

  it('says that an assigned request cannot be cancelled', () => {
    const assignedText = 'A tester is working on this request, so you can no longer cancel it.';
    expect(getSentence({ status: 'assigned' })).toBe(
      `${assignedText} We refund reviews that no tester claims by ${closesAt}.`,
    );
    expect(getSentence({ status: 'assigned', closedAt: expiresAt, refundedCredits: 10 })).toBe(
      `${assignedText} No more testers can claim this request. We refunded 10 credits to your balance.`,
    );
  });

  it('says how many reviews are submitted and what happens to the missing reviews', () => {
    expect(getSentence({ status: 'in_progress', deliveriesReceived: 1 })).toBe(
      `1 of 3 reviews submitted so far. We refund reviews that no tester claims by ${closesAt}.`,
    );
    expect(getSentence({ status: 'in_progress', deliveriesReceived: 1, closedAt: expiresAt, refundedCredits: 5 })).toBe(
      '1 of 3 reviews submitted so far. No more testers can claim this request. We refunded 5 credits to your balance.',
    );
    expect(getSentence({ status: 'in_progress', deliveriesReceived: 3 })).toBe(
      'All reviews were submitted and are being processed.',
    );
  });

  it('mentions the pause of an unfinished request, but not of a completed request', () => {
    const pausedAt = '2026-03-03T12:00:00.000Z';
    const pauseText = `Paused since ${formatDate(pausedAt)}, ${formatTime(pausedAt)} because the website was reported. We review the report before more testers can claim this request.`;
    expect(getSentence({ status: 'pending', pausedAt })).toBe(
      `${pauseText} If no tester claims it by ${closesAt}, we refund your 15 credits automatically.`,
    );
    expect(getSentence({ status: 'in_progress', pausedAt, deliveriesReceived: 3 })).toBe(
      `${pauseText} All reviews were submitted and are being processed.`,
    );
    expect(getSentence({ status: 'completed', pausedAt, deliveriesReceived: 3 })).toBe('All 3 reviews are in.');
  });

  it('says how many reviews a completed request received', () => {
    expect(getSentence({ status: 'completed', deliveriesReceived: 3 })).toBe('All 3 reviews are in.');
    expect(getSentence({ status: 'completed', deliveriesReceived: 2, refundedCredits: 5 })).toBe(
      '2 of 3 reviews delivered before the request closed. We refunded 5 credits to your balance.',
    );
    expect(getSentence({ status: 'completed', deliveriesExpected: 1, deliveriesReceived: 1 })).toBe(
      'Your review is in.',
    );
  });

  it.each([
    ['customer', 'You cancelled this request'],
    ['expired', 'This request closed without a review'],
    ['operator', 'We had to cancel this request'],
  ] as const)('says why a request was cancelled: %s', (closedBecause, reason) => {
    expect(getSentence({ status: 'cancelled', closedBecause, closedAt: expiresAt, refundedCredits: 15 })).toBe(
      `${reason} on ${formatDate(expiresAt)}. We refunded 15 credits to your balance.`,
    );
  });
});
