import { lowestPricePerReview } from './money.ts';

export const purchase = { minCredits: 1, maxCredits: 1000 } as const;
export const minimumPurchaseMessage = 'Minimum purchase is 1 credit';
export const maximumPurchaseMessage = 'Maximum purchase is 1000 credits';

/** A credit is a dollar in every package: there is no discount to invent. */
export const packages = [5, 10, 25, 50, 100].map((credits) => ({ packageId: `credits-${credits}`, credits }));

/** Below this not even the cheapest review can be asked for. */
export function isLowBalance(balance: number): boolean {
  return balance < lowestPricePerReview;
}

/** What a statement can be narrowed to. */
export const statementKinds = ['purchase', 'hold', 'charge', 'refund', 'goodwill', 'card_refund', 'forfeit'] as const;
export type StatementKind = (typeof statementKinds)[number];
