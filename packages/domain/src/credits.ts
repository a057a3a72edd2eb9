/** 1 credit = 1 US dollar. Credits are whole numbers everywhere. */
export const lowestPricePerReview = 5;

export function formatDollars(credits: number): string {
  return `$${credits.toLocaleString('en-US')}`;
}

export const purchaseLimits = { minCredits: 1, maxCredits: 1000 } as const;
export const minimumPurchaseMessage = 'Minimum purchase is 1 credit';
export const maximumPurchaseMessage = 'Maximum purchase is 1000 credits';

/** A credit costs one dollar in every package. There are no discounts. */
export const creditPackages = [5, 10, 25, 50, 100].map((credits) => ({ packageId: `credits-${credits}`, credits }));

/** Whether the balance is too low for the cheapest review. */
export function isLowBalance(balance: number): boolean {
  return balance < lowestPricePerReview;
}

export const statementKinds = [
  'purchase',
  'hold',
  'charge',
  'refund',
  'goodwill',
  'card_refund',
  'debt',
  'forfeit',
] as const;
export type StatementKind = (typeof statementKinds)[number];
