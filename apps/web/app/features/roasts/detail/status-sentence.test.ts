import type { RoastDetail } from '@outloud/contract/roasts';
import { describe, expect, it } from 'vitest';
import { dateOf, timeOf } from '../../../lib/wording.ts';
import { statusSentence } from './status-sentence.ts';

const expiresAt = '2026-03-06T12:00:00.000Z';
const before = Date.parse('2026-03-04T12:00:00.000Z');
const open = `${dateOf(expiresAt)}, ${timeOf(expiresAt)}`;

const sentence = (part: Partial<RoastDetail>, now = before) =>
  statusSentence(
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

describe('what a status means', () => {
  it('tells how long a pending request is open', () => {
    expect(sentence({ status: 'pending' })).toBe(
      `Open to testers until ${open}. If nobody takes it on, your 15 credits come back by themselves.`,
    );
    expect(sentence({ status: 'pending' }, Date.parse(expiresAt))).toBe(
      `Nobody took it on before ${open}. Your 15 credits are on their way back.`,
    );
  });

  it('tells that an assigned one has to run its course', () => {
    const working = 'A tester is at work on it, so it can no longer be cancelled.';
    expect(sentence({ status: 'assigned' })).toBe(`${working} Reviews that nobody has begun by ${open} are refunded.`);
    expect(sentence({ status: 'assigned', closedAt: expiresAt, refundedCredits: 10 })).toBe(
      `${working} No other testers can join in. 10 credits came back to your balance.`,
    );
  });

  it('tells how much is in and what becomes of the rest', () => {
    expect(sentence({ status: 'in_progress', deliveriesReceived: 1 })).toBe(
      `1 of 3 reviews delivered so far. Reviews that nobody has begun by ${open} are refunded.`,
    );
    expect(sentence({ status: 'in_progress', deliveriesReceived: 1, closedAt: expiresAt, refundedCredits: 5 })).toBe(
      '1 of 3 reviews delivered so far. No other testers can join in. 5 credits came back to your balance.',
    );
    expect(sentence({ status: 'in_progress', deliveriesReceived: 3 })).toBe(
      'Everything has been delivered and is being processed.',
    );
  });

  it('tells that it is paused, for as long as that matters', () => {
    const pausedAt = '2026-03-03T12:00:00.000Z';
    const paused = `Paused since ${dateOf(pausedAt)}, ${timeOf(pausedAt)}: somebody has reported the website, and one of us looks at it before anybody else takes it on.`;
    expect(sentence({ status: 'pending', pausedAt })).toBe(
      `${paused} If nobody takes it on by ${open}, your 15 credits come back by themselves.`,
    );
    expect(sentence({ status: 'in_progress', pausedAt, deliveriesReceived: 3 })).toBe(
      `${paused} Everything has been delivered and is being processed.`,
    );
    expect(sentence({ status: 'completed', pausedAt, deliveriesReceived: 3 })).toBe('All 3 reviews are in.');
  });

  it('tells how it came out', () => {
    expect(sentence({ status: 'completed', deliveriesReceived: 3 })).toBe('All 3 reviews are in.');
    expect(sentence({ status: 'completed', deliveriesReceived: 2, refundedCredits: 5 })).toBe(
      '2 of 3 reviews came in before it closed. 5 credits came back to your balance.',
    );
    expect(sentence({ status: 'completed', deliveriesExpected: 1, deliveriesReceived: 1 })).toBe('Your review is in.');
  });

  it.each([
    ['customer', 'You cancelled it'],
    ['expired', 'No review came of it in time, so it closed'],
    ['operator', 'We had to close it'],
  ] as const)('tells why it was cancelled: %s', (closedBecause, words) => {
    expect(sentence({ status: 'cancelled', closedBecause, closedAt: expiresAt, refundedCredits: 15 })).toBe(
      `${words} on ${dateOf(expiresAt)}. 15 credits came back to your balance.`,
    );
  });
});
