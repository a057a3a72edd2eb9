export const payoutStates = ['requested', 'paid', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutTexts = { destination: 254, reference: 120 } as const;

export type Pay = {
  /** Earned and not asked for. */
  balance: number;
  /** Of that, for reviews accepted less than the waiting time ago. */
  maturing: number;
  /** Of that, for reviews whose customer has taken the money back. */
  frozen: number;
};

/** What can be asked for now, and only as a whole. */
export function payableOf({ balance, maturing, frozen }: Pay): number {
  return Math.max(0, balance - maturing - frozen);
}

/** What an operator should look at before paying. */
export const payoutFlags = ['shared_address', 'shared_destination', 'repeated_pair', 'dispute', 'suspended'] as const;
export type PayoutFlag = (typeof payoutFlags)[number];

/** So many reviews for one customer are pointed out. */
export const repeatedPair = 3;
