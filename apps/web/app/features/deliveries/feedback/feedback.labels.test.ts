import type { RefundRequest } from '@outloud/contract/feedback';
import { expect, it } from 'vitest';
import { formatStars, getRefundRequestOutcome, refundRules } from './feedback.labels.ts';

const openRequest: RefundRequest = {
  state: 'open',
  reason: 'Nothing to hear',
  basis: null,
  answer: null,
  refundedCredits: 0,
  createdAt: '2026-03-04T12:00:00.000Z',
  decidedAt: null,
};

it('labels each star rating with its usefulness', () => {
  expect([1, 2, 5].map(formatStars)).toEqual([
    '1 star, not useful',
    '2 stars, slightly useful',
    '5 stars, very useful',
  ]);
});

it('includes the limits in the refund rules', () => {
  expect(refundRules[1]).toContain('at least 30 days old, you have paid for at least 3 reviews, and');
});

it.each([
  ['unverified', ' because your email address is not verified'],
  ['new_account', ' because your account is less than 30 days old'],
  ['few_deliveries', ' because you have paid for fewer than 3 reviews'],
  ['asked_before', ' because you requested another refund in the last 30 days'],
  ['customer_limit', ' because your refunds would exceed 1 in 10 of the reviews you paid for'],
  [null, ''],
] as const)('says why the team reviews a refund request with basis %s', (basis, reason) => {
  expect(getRefundRequestOutcome({ ...openRequest, basis }, 5)).toEqual({
    title: 'We are reviewing your refund request',
    text: `You requested a refund of 5 credits on Mar 4, 2026. Our team decides${reason}. We will email you the decision.`,
  });
});

it('says whether a rule or the team granted a refund', () => {
  const granted = { ...openRequest, state: 'granted', refundedCredits: 5 } as const;
  expect(getRefundRequestOutcome({ ...granted, basis: 'good_standing' }, 5).text).toBe(
    'Granted automatically because your account is in good standing. You keep the review, and the tester still gets paid.',
  );
  expect(getRefundRequestOutcome({ ...granted, basis: 'pair_limit' }, 5).text).toBe(
    'Our team granted your request. You keep the review, and the tester still gets paid.',
  );
});

it('describes granted and declined refund requests', () => {
  expect(getRefundRequestOutcome({ ...openRequest, state: 'granted', refundedCredits: 1 }, 1).title).toBe(
    '1 credit refunded to your balance',
  );
  expect(getRefundRequestOutcome({ ...openRequest, state: 'declined' }, 5)).toEqual({
    title: 'Refund declined',
    text: 'We reviewed your request and did not refund the 5 credits.',
  });
});
