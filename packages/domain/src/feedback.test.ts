import { describe, expect, it } from 'vitest';
import { type Complaint, type ComplaintBasis, judgeComplaint, ratableUntil, refundableUntil } from './feedback.ts';

describe('credits asked back', () => {
  const regular: Complaint = {
    hadFailedCheck: false,
    shareAddress: false,
    isVerified: true,
    isInDebt: false,
    accountDays: 30,
    paidDeliveries: 3,
    daysSinceLast: null,
  };
  const newcomer = { accountDays: 0, paidDeliveries: 1, daysSinceLast: 0 };

  it.each<[string, Partial<Complaint>, ComplaintBasis]>([
    ['a customer of 30 days with 3 paid reviews, for the first time', {}, 'good_standing'],
    ['the same 30 days after the last time', { daysSinceLast: 30 }, 'good_standing'],
    ['anybody whose review had failed a check', { ...newcomer, hadFailedCheck: true }, 'check_failed'],
  ])('come at once to %s', (_whom, said, basis) => {
    expect(judgeComplaint({ ...regular, ...said })).toEqual({ isGranted: true, basis });
  });

  it.each<[string, Partial<Complaint>, ComplaintBasis]>([
    ['an address that nobody has proved', { isVerified: false }, 'unverified'],
    ['the same, though a check had failed', { isVerified: false, hadFailedCheck: true }, 'unverified'],
    ['somebody whose money went back to the card', { isInDebt: true, hadFailedCheck: true }, 'in_debt'],
    ['a new account', { accountDays: 29.9 }, 'new_account'],
    ['too few reviews', { paidDeliveries: 2 }, 'few_deliveries'],
    ['the second time in 30 days', { daysSinceLast: 29.9 }, 'asked_before'],
    ['a tester from the same address', { shareAddress: true }, 'same_person'],
    ['the same, though a check had failed', { shareAddress: true, hadFailedCheck: true }, 'same_person'],
  ])('are decided on by somebody for %s', (_what, said, basis) => {
    expect(judgeComplaint({ ...regular, ...said })).toEqual({ isGranted: false, basis });
  });
});

it('leaves 14 days to rate a review and 7 to ask for its credits', () => {
  const completedAt = new Date('2026-03-01T12:00:00Z');
  expect(ratableUntil(completedAt)).toEqual(new Date('2026-03-15T12:00:00Z'));
  expect(refundableUntil(completedAt)).toEqual(new Date('2026-03-08T12:00:00Z'));
});
