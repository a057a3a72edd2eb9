import type { Transaction } from '@outloud/contract/credits';
import type { StatementKind } from '@outloud/domain/credits';
import { getHost } from '@outloud/domain/website-url';
import { creditCount, figure } from '../../../lib/wording.ts';

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
export function signed(change: number): string {
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${figure(Math.abs(change))}`;
}

export function getWebsite({ websiteName, websiteUrl }: Transaction): string | null {
  return websiteName ?? (websiteUrl && getHost(websiteUrl));
}

/** Explains what the change alone does not show. */
export function remark({ kind, credits, change, debtChange }: Transaction): string | null {
  if (debtChange > 0) return `${creditCount(debtChange)} went toward the debt`;
  if (debtChange < 0) return `${creditCount(-debtChange)} more than the balance, now owed`;
  if (change !== 0 || credits === 0) return null;
  return kind === 'charge' ? `Paid with ${creditCount(credits)} held earlier` : `${creditCount(credits)} held again`;
}
