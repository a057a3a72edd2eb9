import type { Transaction } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { getHost } from '@outloud/domain/website-url';
import { formatCreditCount, formatNumber } from './format.ts';

export const kindLabels: Record<StatementKind, string> = {
  purchase: 'Purchase',
  hold: 'Hold',
  charge: 'Charge',
  refund: 'Refund',
  goodwill: 'Goodwill',
  card_refund: 'Card refund',
  debt: 'Debt',
  forfeit: 'Forfeited',
};

/** Uses a real minus sign (U+2212) instead of a hyphen. */
export function formatSignedNumber(change: number): string {
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
}

export function getWebsiteLabel({ websiteName, websiteUrl }: Transaction): string | null {
  return websiteName ?? (websiteUrl && getHost(websiteUrl));
}

/** Follow a number of credits. Customers and operators read different texts. */
export type TransactionNoteTexts = Record<'debtPaid' | 'debtAdded' | 'heldAgain', string>;

/** Explains debts and holds, which the change alone does not show. */
export function getTransactionNote(
  { kind, credits, change, debtChange }: Transaction,
  { debtPaid, debtAdded, heldAgain }: TransactionNoteTexts,
): string | null {
  if (debtChange > 0) return `${formatCreditCount(debtChange)} ${debtPaid}`;
  if (debtChange < 0) return `${formatCreditCount(-debtChange)} ${debtAdded}`;
  if (change !== 0 || credits === 0) return null;
  return kind === 'charge'
    ? `Paid with ${formatCreditCount(credits)} held earlier`
    : `${formatCreditCount(credits)} ${heldAgain}`;
}
