import type { Earnings, EarningsMovement } from '@outloud/contract/earnings';
import { highestPay, lowestPay, payout } from '@outloud/domain/earnings';
import { platformFee } from '@outloud/domain/ledger';
import { dollars } from '@outloud/domain/money';
import type { PayoutState } from '@outloud/domain/payouts';
import { dateOf } from '../../../lib/wording.ts';

type Standing = Pick<Earnings, 'payable' | 'requested'>;

/** Whether a payout can be asked for, or what is in its way. */
export function askingWords({ payable, requested }: Standing): { canAsk: boolean; text: string } {
  if (requested > 0) {
    const text = `Your payout of ${dollars(requested)} is on its way. You can ask for the next one once you have it.`;
    return { canAsk: false, text };
  }
  if (payable >= payout.minimum) return { canAsk: true, text: 'It is paid out as a whole, to the address you name.' };
  const missing = dollars(payout.minimum - payable);
  return { canAsk: false, text: `Payouts begin at ${dollars(payout.minimum)}: ${missing} to go.` };
}

export function maturingWords(next: Earnings['nextPayable']): string {
  const wait = `Payable ${payout.afterDays} days after it was accepted.`;
  return next ? `${wait} The next ${dollars(next.amount)} on ${dateOf(next.at)}.` : wait;
}

export function hourlyWords(rate: number | null): { value: string; note: string } {
  if (rate === null) return { value: '–', note: 'Shown once a review that you claimed is accepted.' };
  return { value: `$${rate.toFixed(2)}`, note: 'From claiming a review to handing it in.' };
}

export const payRules = [
  `An accepted review pays its price less ${dollars(platformFee)}: ${dollars(lowestPay)} to ${dollars(highestPay)}, as shown before you claim it.`,
  `Pay becomes payable ${payout.afterDays} days after a review was accepted.`,
  `You can ask for a payout from ${dollars(payout.minimum)} on, one at a time. One of us looks at it and sends the money.`,
  'Pay is held back while its customer owes us the money for the review.',
];

export const stateLabels: Record<PayoutState, string> = {
  requested: 'On its way',
  paid: 'Paid',
  returned: 'Returned',
};

export const kindLabels: Record<EarningsMovement['kind'], string> = {
  pay: 'Pay',
  taken_back: 'Taken back',
  payout: 'Payout',
  payout_returned: 'Payout returned',
  forfeit: 'Given up',
};

/** With a sign that no font confuses with a hyphen. */
export function signedDollars(amount: number): string {
  return `${amount > 0 ? '+' : '−'}${dollars(Math.abs(amount))}`;
}

/** What it was for. A site that is named says more than our own words; what an operator wrote says why. */
export function movementWords({ kind, reason, websiteName }: EarningsMovement): { title: string; note: string | null } {
  if (kind === 'taken_back') return { title: websiteName ?? 'A review', note: reason };
  if (kind === 'pay') return { title: websiteName ?? 'A site that its owner has removed', note: null };
  return { title: reason, note: null };
}
