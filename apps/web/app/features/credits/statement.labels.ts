import type { Transaction } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { getHost } from '@outloud/domain/website-url';
import { formatCreditCount, formatNumber } from '../../format.ts';

export const kindLabels: Record<StatementKind, string> = {
  purchase: 'Purchase',
  hold: 'Hold',
  charge: 'Charge',
  refund: 'Refund',
  goodwill: 'Goodwill',
  card_refund: 'Card refund',
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

/** Explains debts and holds, which the change alone does not show. */
export function getTransactionNote({ kind, credits, change, debtChange }: Transaction): string | null {
  if (debtChange > 0) return `${formatCreditCount(debtChange)} went toward your debt`;
  if (debtChange < 0) return `${formatCreditCount(-debtChange)} added to your debt`;
  if (change !== 0 || credits === 0) return null;
  return kind === 'charge'
    ? `Paid with ${formatCreditCount(credits)} held earlier`
    : `${formatCreditCount(credits)} returned to the hold`;
}
