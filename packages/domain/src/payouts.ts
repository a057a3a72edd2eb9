export const payoutStates = ['requested', 'paid', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutLengths = { destination: 254, reference: 120 } as const;

export type PayBalance = {
  /** Earnings that are not in a payout. */
  balance: number;
  /** The part of the balance in the waiting period. */
  maturing: number;
  /** The part of the balance for reviews with an open refund request. */
  frozen: number;
};

/** A payout always covers the whole payable amount. */
export function getPayableAmount({ balance, maturing, frozen }: PayBalance): number {
  return Math.max(0, balance - maturing - frozen);
}

/** Warnings for the operator who settles a payout. */
export const payoutFlags = [
  'shared_address',
  'shared_destination',
  'repeated_pair',
  'dispute',
  'contradictions',
  'suspended',
] as const;
export type PayoutFlag = (typeof payoutFlags)[number];
