import type { Claim } from '@outloud/contract/claims';
import { expect, it } from 'vitest';
import { adjustExpiryToLocalClock } from './adjust-expiry.ts';

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
