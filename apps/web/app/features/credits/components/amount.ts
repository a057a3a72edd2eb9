import { maximumPurchaseMessage, minimumPurchaseMessage, purchase } from '@outloud/domain/credits';

/** Parses typed text as a whole number of credits. Text that is not a number becomes the minimum purchase. */
export function toAmount(typed: string): number {
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? Math.trunc(value) + 0 : purchase.minCredits;
}

/** The amount in the URL, or null if it is missing or outside the limits. */
export function readAmount(search: string): number | null {
  const text = new URLSearchParams(search).get('amount') ?? '';
  const amount = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return amountProblem(amount) ? null : amount;
}

export function amountProblem(amount: number): string | undefined {
  if (amount < purchase.minCredits) return minimumPurchaseMessage;
  if (amount > purchase.maxCredits) return maximumPurchaseMessage;
  return undefined;
}
