import { describe, expect, it } from 'vitest';
import {
  getRatingDeadline,
  getRefundDeadline,
  judgeRefundRequest,
  type RefundRequestBasis,
  type RefundRequestFacts,
} from './feedback.ts';

describe('judgeRefundRequest', () => {
  const goodStanding: RefundRequestFacts = {
    hadFailedCheck: false,
    isSameIp: false,
    isVerified: true,
    isInDebt: false,
    accountDays: 30,
    paidDeliveries: 3,
    daysSinceLast: null,
    pairRefunds: 0,
    customerRefunds: 0,
    customerDeliveries: 3,
    testerRefunds: 0,
    testerDeliveries: 1,
  };
  const newAccount = { accountDays: 0, paidDeliveries: 1, daysSinceLast: 0 };

  it.each<[string, Partial<RefundRequestFacts>, RefundRequestBasis]>([
    ['the first request of a 30-day-old account with 3 paid reviews', {}, 'good_standing'],
    ['a request 30 days after the previous request', { daysSinceLast: 30 }, 'good_standing'],
    ['a review that failed a quality check', { ...newAccount, hadFailedCheck: true }, 'check_failed'],
    [
      'the second refund in 20 paid reviews of the customer',
      { customerRefunds: 1, customerDeliveries: 20 },
      'good_standing',
    ],
    ['the third refund in 15 paid reviews of the tester', { testerRefunds: 2, testerDeliveries: 15 }, 'good_standing'],
  ])('grants a refund automatically for %s', (_case, changes, basis) => {
    expect(judgeRefundRequest({ ...goodStanding, ...changes })).toEqual({ isGranted: true, basis });
  });

  it.each<[string, Partial<RefundRequestFacts>, RefundRequestBasis]>([
    ['an unverified email', { isVerified: false }, 'unverified'],
    ['an unverified email, even if a check failed', { isVerified: false, hadFailedCheck: true }, 'unverified'],
    ['a customer with debt, even if a check failed', { isInDebt: true, hadFailedCheck: true }, 'in_debt'],
    ['a new account', { accountDays: 29.9 }, 'new_account'],
    ['too few paid reviews', { paidDeliveries: 2 }, 'few_deliveries'],
    ['a second request within 30 days', { daysSinceLast: 29.9 }, 'asked_before'],
    ['a tester with the same IP', { isSameIp: true }, 'same_person'],
    ['a tester with the same IP, even if a check failed', { isSameIp: true, hadFailedCheck: true }, 'same_person'],
    ['a second refund between the same customer and tester', { pairRefunds: 1 }, 'pair_limit'],
    [
      'a second refund in 19 paid reviews of the customer, even if a check failed',
      { customerRefunds: 1, customerDeliveries: 19, hadFailedCheck: true },
      'customer_limit',
    ],
    [
      'a third refund in 14 paid reviews of the tester, even if a check failed',
      { testerRefunds: 2, testerDeliveries: 14, hadFailedCheck: true },
      'tester_limit',
    ],
  ])('requires an operator decision for %s', (_case, changes, basis) => {
    expect(judgeRefundRequest({ ...goodStanding, ...changes })).toEqual({ isGranted: false, basis });
  });
});

it('allows 14 days to rate a review and 7 days to request a refund', () => {
  const completedAt = new Date('2026-03-01T12:00:00Z');
  expect(getRatingDeadline(completedAt)).toEqual(new Date('2026-03-15T12:00:00Z'));
  expect(getRefundDeadline(completedAt)).toEqual(new Date('2026-03-08T12:00:00Z'));
});
