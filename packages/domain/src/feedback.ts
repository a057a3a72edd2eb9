import { automaticRefundLimits, isWithinRatio } from './refunds.limits.ts';

export const ratingStars = { min: 1, max: 5 } as const;

/** A delivery can be rated, and its rating changed, for this many days after it was accepted. */
export const ratingDays = 14;

export const refundRequestRules = {
  /** A refund can be requested for this many days after the delivery was accepted. */
  withinDays: 7,
  /** The limits for an automatic refund: account age, paid deliveries, and days since the last refund request. */
  accountDays: 30,
  paidDeliveries: 3,
  minDaysBetween: 30,
} as const;

export const maxFeedbackLength = 500;

export const refundRequestStates = ['open', 'granted', 'declined'] as const;
export type RefundRequestState = (typeof refundRequestStates)[number];

/** Why a refund was granted automatically, or why an operator must decide. */
export const refundRequestBases = [
  'check_failed',
  'good_standing',
  'same_person',
  'unverified',
  'in_debt',
  'new_account',
  'few_deliveries',
  'asked_before',
  'pair_limit',
  'customer_limit',
  'tester_limit',
] as const;
export type RefundRequestBasis = (typeof refundRequestBases)[number];

export type RefundRequestFacts = {
  /** A quality check flagged the delivery before it was accepted. */
  hadFailedCheck: boolean;
  /** Customer and tester used the same IP. */
  isSameIp: boolean;
  isVerified: boolean;
  /** The customer has debt from a card refund or dispute. */
  isInDebt: boolean;
  accountDays: number;
  paidDeliveries: number;
  daysSinceLast: number | null;
  /** Lifetime totals. Refunds are granted requests of every kind and direct refunds by operators; deliveries include refunded ones. */
  pairRefunds: number;
  customerRefunds: number;
  customerDeliveries: number;
  testerRefunds: number;
  testerDeliveries: number;
};

/** Decides whether a refund is granted automatically. An operator decides on all other requests. */
export function judgeRefundRequest(request: RefundRequestFacts): { isGranted: boolean; basis: RefundRequestBasis } {
  if (request.isSameIp) return { isGranted: false, basis: 'same_person' };
  if (!request.isVerified) return { isGranted: false, basis: 'unverified' };
  if (request.isInDebt) return { isGranted: false, basis: 'in_debt' };
  if (request.pairRefunds >= automaticRefundLimits.perPair) return { isGranted: false, basis: 'pair_limit' };
  const { customerRefunds, customerDeliveries, testerRefunds, testerDeliveries } = request;
  if (!isWithinRatio(customerRefunds, customerDeliveries, automaticRefundLimits.customerDeliveriesPerRefund)) {
    return { isGranted: false, basis: 'customer_limit' };
  }
  if (!isWithinRatio(testerRefunds, testerDeliveries, automaticRefundLimits.testerDeliveriesPerRefund)) {
    return { isGranted: false, basis: 'tester_limit' };
  }
  if (request.hadFailedCheck) return { isGranted: true, basis: 'check_failed' };
  if (request.accountDays < refundRequestRules.accountDays) return { isGranted: false, basis: 'new_account' };
  if (request.paidDeliveries < refundRequestRules.paidDeliveries) return { isGranted: false, basis: 'few_deliveries' };
  const hasNoRecentRequest =
    request.daysSinceLast === null || request.daysSinceLast >= refundRequestRules.minDaysBetween;
  return hasNoRecentRequest ? { isGranted: true, basis: 'good_standing' } : { isGranted: false, basis: 'asked_before' };
}

/** The bases with which a refund is granted without an operator. */
export function isAutomaticBasis(basis: RefundRequestBasis): boolean {
  return basis === 'check_failed' || basis === 'good_standing';
}

/** Hides `same_person`, so that a person with two accounts does not learn how we detected it. */
export function getVisibleBasis(basis: RefundRequestBasis): RefundRequestBasis | null {
  return basis === 'same_person' ? null : basis;
}

const dayMs = 24 * 3_600_000;

export function getRatingDeadline(completedAt: Date): Date {
  return new Date(completedAt.getTime() + ratingDays * dayMs);
}

export function getRefundDeadline(completedAt: Date): Date {
  return new Date(completedAt.getTime() + refundRequestRules.withinDays * dayMs);
}
