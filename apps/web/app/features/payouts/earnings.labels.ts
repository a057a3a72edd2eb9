import { formatDate } from '@outloud/app-kit/format';
import { describeRefundRule } from '@outloud/app-kit/refund-rules.labels';
import type { Earnings, EarningsMovement } from '@outloud/contract/earnings';
import { formatDollars } from '@outloud/domain/credits';
import { highestPay, lowestPay, payoutRules } from '@outloud/domain/earnings';
import { platformFee } from '@outloud/domain/ledger';
import type { PayoutState } from '@outloud/domain/payouts';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { fraudWarningDays, payoutAccountCooldownHours, type RestReason, restDays } from '@outloud/domain/risk-limits';
import { formatPayoutAccountStatus } from '../../components/payout-account-status.ts';

type PayoutTotals = Pick<Earnings, 'payable' | 'requested' | 'payoutAccount'>;
type Eligibility = { canRequest: boolean; needsAccount: boolean; text: string };

export function getPayoutEligibility({ payable, requested, payoutAccount }: PayoutTotals): Eligibility {
  const createRejection = (text: string, needsAccount = false) => ({ canRequest: false, needsAccount, text });
  if (requested > 0) {
    return createRejection(
      `Your payout of ${formatDollars(requested)} is being processed. You can request the next one when it is paid.`,
    );
  }
  if (payable < payoutRules.minimum) {
    const remaining = formatDollars(payoutRules.minimum - payable);
    return createRejection(`Payouts start at ${formatDollars(payoutRules.minimum)}. ${remaining} to go.`);
  }
  if (!payoutAccount)
    return createRejection('Add a payout account first, so that we know where to send your pay.', true);
  if (!payoutAccount.isVerified || payoutAccount.usableFrom) {
    return createRejection(formatPayoutAccountStatus(payoutAccount), true);
  }
  return { canRequest: true, needsAccount: false, text: 'We pay the full amount to your payout account.' };
}

export function formatNextPayable(next: Earnings['nextPayable']): string {
  return next
    ? `Next: ${formatDollars(next.amount)} on ${formatDate(next.at)}. The statement shows the date of each review.`
    : 'Pay rests before it can be paid out.';
}

const restTexts: Record<RestReason, string> = {
  established_customer: 'pay rests for a week',
  new_customer: 'the customer is new',
  linked_accounts: 'your account and the customer’s use the same network, device or payout account',
  repeated_pair: 'you reviewed for this customer several times',
  risky_payment: 'the customer’s payment needs more time to be confirmed',
};

/** Says in a sentence why pay still rests. */
export function formatHold({ reason, availableAt }: NonNullable<EarningsMovement['hold']>): string {
  return `Available from ${formatDate(availableAt)}: ${restTexts[reason]}.`;
}

/** Says since when and why pay waits for a decision. */
export function formatPayHold(hold: PayHold): string {
  return `Since ${formatDate(hold.since)}. ${describePayHold(hold)}`;
}

type PayHold = Earnings['holds'][number];

function describePayHold({ reason, basis, text }: PayHold): string {
  if (reason === 'refund_request') return `The customer requested a refund. ${describeRefundRule(basis, 'tester')}`;
  if (reason === 'rejected_review') {
    return `We rejected this review: ${text} Your payout cannot be sent with this pay. We return the payout and take this pay back.`;
  }
  return holdTexts[reason];
}

const holdTexts: Record<Exclude<PayHold['reason'], 'refund_request' | 'rejected_review'>, string> = {
  spot_check: `We check the first ${recordingLimits.firstSubmissions} reviews of every tester.`,
  dispute: 'The customer’s payment is disputed at the bank. This pay is released when the bank has decided.',
  fraud_warning: `The bank warns that the customer’s payment may be fraudulent. This pay is released after ${fraudWarningDays} days, unless the payment is disputed.`,
};

export function formatHourlyRate(rate: number | null): { value: string; note: string } {
  if (rate === null) return { value: '–', note: 'Shown after your first claimed review is accepted.' };
  return { value: `$${rate.toFixed(2)}`, note: 'Based on the time from claim to submission.' };
}

export const payRules = [
  `An accepted review pays ${formatDollars(lowestPay)} to ${formatDollars(highestPay)}: the customer’s price minus our ${formatDollars(platformFee)} fee. You see the amount before you claim a review.`,
  `Pay rests before it can be paid out: ${restDays.established_customer} days for established customers, ${restDays.new_customer} days for new customers, and ${restDays.linked_accounts} days if you and the customer seem to be linked or the payment is risky. The statement shows the date of each review.`,
  `You can request payouts of ${formatDollars(payoutRules.minimum)} or more, one at a time, to a payout account that you confirmed and that has not changed for ${payoutAccountCooldownHours} hours. We check each request and send the money.`,
  `Pay is on hold while we decide about a refund request for the review, for your first ${recordingLimits.firstSubmissions} reviews until we have checked them, while the customer’s payment is disputed at the bank, and for ${fraudWarningDays} days after the bank warns of fraud. We pay for accepted reviews also if the bank decides for the customer. Debts of customers never hold your pay.`,
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
export function getTransactionText({ kind, reason, websiteName, hold }: EarningsMovement): {
  title: string;
  note: string | null;
} {
  if (kind === 'taken_back') return { title: websiteName ?? 'Review', note: reason };
  if (kind === 'pay') return { title: websiteName ?? 'Deleted website', note: hold && formatHold(hold) };
  return { title: reason, note: hold && formatHold(hold) };
}
