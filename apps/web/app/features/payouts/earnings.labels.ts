import { formatDate } from '@outloud/app-kit/format';
import type { Earnings, EarningsMovement } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/credits';
import { highestPay, lowestPay, payoutRules } from '@outloud/domain/earnings';
import { platformFee } from '@outloud/domain/ledger';
import type { PayoutState } from '@outloud/domain/payouts';

type PayoutTotals = Pick<Earnings, 'payable' | 'requested'>;

export function getPayoutEligibility({ payable, requested }: PayoutTotals): { canRequest: boolean; text: string } {
  if (requested > 0) {
    const text = `Your payout of ${formatDollars(requested)} is being processed. You can request the next one when it is paid.`;
    return { canRequest: false, text };
  }
  if (payable >= payoutRules.minimum)
    return { canRequest: true, text: 'We pay the full amount to your payout account.' };
  const remaining = formatDollars(payoutRules.minimum - payable);
  return { canRequest: false, text: `Payouts start at ${formatDollars(payoutRules.minimum)}. ${remaining} to go.` };
}

export function formatNextPayable(next: Earnings['nextPayable']): string {
  const waitText = `Payable ${payoutRules.afterDays} days after acceptance.`;
  return next ? `${waitText} Next: ${formatDollars(next.amount)} on ${formatDate(next.at)}.` : waitText;
}

export function formatHourlyRate(rate: number | null): { value: string; note: string } {
  if (rate === null) return { value: '–', note: 'Shown after your first claimed review is accepted.' };
  return { value: `$${rate.toFixed(2)}`, note: 'Based on the time from claim to submission.' };
}

export const payRules = [
  `An accepted review pays ${formatDollars(lowestPay)} to ${formatDollars(highestPay)}: the customer’s price minus our ${formatDollars(platformFee)} fee. You see the amount before you claim a review.`,
  `Pay becomes payable ${payoutRules.afterDays} days after a review is accepted.`,
  `You can request payouts of ${formatDollars(payoutRules.minimum)} or more, one at a time. We check each request and send the money.`,
  'Pay is on hold while the customer owes us the money for the review.',
];

export const payoutStateLabels: Record<PayoutState, string> = {
  requested: 'Requested',
  paid: 'Paid',
  returned: 'Returned',
};

export const kindLabels: Record<EarningsMovement['kind'], string> = {
  pay: 'Pay',
  taken_back: 'Clawback',
  payout: 'Payout',
  payout_returned: 'Payout returned',
  forfeit: 'Forfeited',
  appeal: 'Appeal',
};

/** Uses a real minus sign (U+2212) instead of a hyphen. */
export function formatSignedDollars(amount: number): string {
  return `${amount > 0 ? '+' : '−'}${formatDollars(Math.abs(amount))}`;
}

/** Prefers the website name over the stored reason. For a clawback, the note is the operator's reason. */
export function getTransactionText({ kind, reason, websiteName }: EarningsMovement): {
  title: string;
  note: string | null;
} {
  if (kind === 'taken_back') return { title: websiteName ?? 'Review', note: reason };
  if (kind === 'pay') return { title: websiteName ?? 'Deleted website', note: null };
  return { title: reason, note: null };
}
