import type { Claim } from '@outloud/contract/claims';
import { expect, it } from 'vitest';
import { adjustExpiryToLocalClock, getPollInterval } from './queries.ts';

const claim = { expiresAt: '2026-03-04T12:00:00.000Z' } as Claim;
const wrongClock = Date.parse('2031-01-01T00:00:00.000Z');

it('computes the expiry from the seconds left, even if the local clock is wrong', () => {
  expect(adjustExpiryToLocalClock({ ...claim, secondsLeft: 90 }, wrongClock).expiresAt).toBe(
    '2031-01-01T00:01:30.000Z',
  );
});

it('does not change the expiry of an ended claim', () => {
  expect(adjustExpiryToLocalClock({ ...claim, secondsLeft: null }, wrongClock).expiresAt).toBe(
    '2026-03-04T12:00:00.000Z',
  );
});

const ended = { state: 'given_up', delivery: null } as const;

it.each([
  ['no claims', false, []],
  ['ended claims', false, [ended]],
  ['an active claim', 30_000, [ended, { state: 'active', delivery: null }]],
  [
    'a delivery in review',
    30_000,
    [{ state: 'submitted', delivery: { status: 'pending', reviewReasons: ['too_short'] } }],
  ],
  ['a queued delivery', 5000, [{ state: 'submitted', delivery: { status: 'pending', reviewReasons: [] } }]],
  [
    'a delivery in processing',
    5000,
    [ended, { state: 'submitted', delivery: { status: 'processing', reviewReasons: [] } }],
  ],
  ['a completed delivery', false, [{ state: 'submitted', delivery: { status: 'completed', reviewReasons: [] } }]],
] satisfies [string, number | false, Parameters<typeof getPollInterval>[0]][])(
  'for %s, returns the poll interval %s',
  (_name, interval, claims) => expect(getPollInterval(claims)).toBe(interval),
);
