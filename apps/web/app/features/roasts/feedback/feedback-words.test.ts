import type { Complaint } from '@outloud/contract/feedback';
import { expect, it } from 'vitest';
import { outcomeOf, refundRules, starWords } from './feedback-words.ts';

const asked: Complaint = {
  state: 'open',
  reason: 'Nothing to hear',
  basis: null,
  answer: null,
  refundedCredits: 0,
  createdAt: '2026-03-04T12:00:00.000Z',
  decidedAt: null,
};

it('names the stars', () => {
  expect([1, 2, 5].map(starWords)).toEqual(['1 star, not useful', '2 stars, hardly useful', '5 stars, very useful']);
});

it('prints the rules with their figures', () => {
  expect(refundRules[1]).toContain('at least 30 days old, you have paid for at least 3 reviews, and');
});

it.each([
  ['unverified', ', because your e-mail address is not verified,'],
  ['new_account', ', because your account is less than 30 days old,'],
  ['few_deliveries', ', because you have paid for fewer than 3 reviews,'],
  ['asked_before', ', because you have asked before in the last 30 days,'],
  [null, ''],
] as const)('tells who decides, and why: %s', (basis, why) => {
  expect(outcomeOf({ ...asked, basis }, 5)).toEqual({
    title: 'We are looking at it',
    text: `You asked for 5 credits back on Mar 4, 2026. One of us decides${why} and writes to you.`,
  });
});

it('tells how it came out', () => {
  expect(outcomeOf({ ...asked, state: 'granted', refundedCredits: 1 }, 1).title).toBe(
    '1 credit came back to your balance',
  );
  expect(outcomeOf({ ...asked, state: 'declined' }, 5).title).toBe('The 5 credits stay spent');
});
