import { maximumPurchaseMessage, minimumPurchaseMessage, purchaseLimits } from '@outloud/domain/credits';

/** Parses typed text as a whole number of credits. Text that is not a number becomes the minimum purchase. */
export function parseAmount(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? Math.trunc(value) + 0 : purchaseLimits.minCredits;
}

/** The amount in the URL, or null if it is missing or outside the limits. */
export function parseAmountFromUrl(search: string): number | null {
  const text = new URLSearchParams(search).get('amount') ?? '';
  const amount = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return getAmountError(amount) ? null : amount;
}

export function getAmountError(amount: number): string | undefined {
  if (amount < purchaseLimits.minCredits) return minimumPurchaseMessage;
  if (amount > purchaseLimits.maxCredits) return maximumPurchaseMessage;
  return undefined;
}
