import { maximumPurchaseMessage, minimumPurchaseMessage, purchase } from '@outloud/domain/credits';

/** What was typed as a whole number of credits; what is no number counts as the least that can be bought. */
export function toAmount(typed: string): number {
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  // The addition turns -0 into 0.
  return Number.isFinite(value) ? Math.trunc(value) + 0 : purchase.minCredits;
}

/** The amount that a link to this page asks for; null without one that can be bought. */
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
