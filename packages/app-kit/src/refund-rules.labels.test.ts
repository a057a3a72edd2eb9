import { expect, it } from 'vitest';
import { describeRefundRule, refundLimitText } from './refund-rules.labels.ts';

it('names the rule that granted a refund', () => {
  expect(describeRefundRule('check_failed', 'tester')).toBe(
    'Granted automatically because this review failed a quality check.',
  );
});

it('names the rule that left the decision to an operator, for each reader', () => {
  expect(describeRefundRule('customer_limit', 'customer')).toBe(
    'Our team decides because your refunds would exceed 1 in 10 of the reviews you paid for.',
  );
  expect(describeRefundRule('customer_limit', 'tester')).toBe(
    'Our team decides because the customer’s refunds would exceed 1 in 10 paid reviews.',
  );
  expect(describeRefundRule('pair_limit', 'operator')).toBe(
    'Our team decides because another review by this tester was already refunded to this customer.',
  );
});

it('names no rule that must stay hidden', () => {
  expect(describeRefundRule(null, 'customer')).toBe('Our team decides.');
});

it('states the lifetime limits', () => {
  expect(refundLimitText).toContain(
    'one per tester, 1 in 10 of the reviews you paid for, and 1 in 5 of the tester’s paid reviews',
  );
});
