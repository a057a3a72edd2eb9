export const payoutStates = ['requested', 'paid', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutLengths = { reference: 120 } as const;

export type PayBalance = {
  /** Earnings that are not in a payout. */
  balance: number;
  /** The part of the balance in the waiting period. */
  maturing: number;
  /** The part of the balance that waits for a decision, see `payHoldReasons`. */
  frozen: number;
};

/** A payout always covers the whole payable amount. */
export function getPayableAmount({ balance, maturing, frozen }: PayBalance): number {
  return Math.max(0, balance - maturing - frozen);
}

/**
 * Why pay waits: for a refund decision, for the check of a tester's first reviews, for the bank of
 * the customer, or to be clawed back because the review was rejected.
 */
export const payHoldReasons = ['refund_request', 'spot_check', 'dispute', 'fraud_warning', 'rejected_review'] as const;
export type PayHoldReason = (typeof payHoldReasons)[number];

/** Warnings for the operator who settles a payout. */
export const payoutFlags = [
  'rejected_reviews',
  'shared_address',
  'shared_destination',
  'repeated_pair',
  'dispute',
  'contradictions',
  'suspended',
] as const;
export type PayoutFlag = (typeof payoutFlags)[number];
