import { isAutomaticBasis, type RefundRequestBasis, refundRequestRules } from '@outloud/domain/feedback';
import { automaticRefundLimits } from '@outloud/domain/refunds.limits';
import { formatReviewCount } from './format.ts';

const { customerDeliveriesPerRefund, testerDeliveriesPerRefund } = automaticRefundLimits;
const { accountDays, paidDeliveries, minDaysBetween } = refundRequestRules;

type Audience = 'customer' | 'tester' | 'operator';

/** The rule that granted a refund or left the decision to an operator, as the end of a sentence with 'because'. */
const ruleTexts: Record<RefundRequestBasis, Record<Audience, string>> = {
  check_failed: forAll('this review failed a quality check'),
  good_standing: {
    customer: 'your account is in good standing',
    tester: 'the customer’s account is in good standing',
    operator: 'the customer’s account is in good standing',
  },
  same_person: forAll('customer and tester share an IP address'),
  unverified: {
    customer: 'your email address is not verified',
    tester: 'the customer’s email address is not verified',
    operator: 'the customer’s email address is not verified',
  },
  in_debt: {
    customer: 'one of your payments was reversed',
    tester: 'one of the customer’s payments was reversed',
    operator: 'the customer owes credits after a reversed payment',
  },
  new_account: {
    customer: `your account is less than ${accountDays} days old`,
    tester: `the customer’s account is less than ${accountDays} days old`,
    operator: `the customer’s account is less than ${accountDays} days old`,
  },
  few_deliveries: {
    customer: `you have paid for fewer than ${formatReviewCount(paidDeliveries)}`,
    tester: `the customer has paid for fewer than ${formatReviewCount(paidDeliveries)}`,
    operator: `the customer has paid for fewer than ${formatReviewCount(paidDeliveries)}`,
  },
  asked_before: {
    customer: `you requested another refund in the last ${minDaysBetween} days`,
    tester: `the customer requested another refund in the last ${minDaysBetween} days`,
    operator: `the customer requested another refund in the last ${minDaysBetween} days`,
  },
  pair_limit: {
    customer: 'we already refunded another review by this tester to you',
    tester: 'we already refunded another of your reviews to this customer',
    operator: 'another review by this tester was already refunded to this customer',
  },
  customer_limit: {
    customer: `your refunds would exceed 1 in ${customerDeliveriesPerRefund} of the reviews you paid for`,
    tester: `the customer’s refunds would exceed 1 in ${customerDeliveriesPerRefund} paid reviews`,
    operator: `the customer’s refunds would exceed 1 in ${customerDeliveriesPerRefund} paid reviews`,
  },
  tester_limit: {
    customer: `refunds for this tester would exceed 1 in ${testerDeliveriesPerRefund} paid reviews`,
    tester: `refunds of your reviews would exceed 1 in ${testerDeliveriesPerRefund} paid reviews`,
    operator: `refunds for this tester would exceed 1 in ${testerDeliveriesPerRefund} paid reviews`,
  },
};

function forAll(text: string): Record<Audience, string> {
  return { customer: text, tester: text, operator: text };
}

/** For example 'Granted automatically because this review failed a quality check.' */
export function describeRefundRule(basis: RefundRequestBasis | null, audience: Audience): string {
  if (basis && isAutomaticBasis(basis)) return `Granted automatically because ${ruleTexts[basis][audience]}.`;
  return `Our team decides${basis ? ` because ${ruleTexts[basis][audience]}` : ''}.`;
}

/** The lifetime limits of automatic refunds, for customers. */
export const refundLimitText = `Automatic refunds have lifetime limits, even if a check failed: one per tester, 1 in ${customerDeliveriesPerRefund} of the reviews you paid for, and 1 in ${testerDeliveriesPerRefund} of the tester’s paid reviews. Your first and the tester’s first are always within the ratio.`;
