import { formatCreditCount, formatDate, formatDateTime, formatReviewCount } from '@outloud/app-kit/format';
import type { RoastDetail } from '@outloud/contract/roasts';
import type { ClosingReason } from '@outloud/domain/roasts';

/** Explains the status of a request and what happens next. */
export function getStatusSentence(roast: RoastDetail, now = Date.now()): string {
  const refund =
    roast.refundedCredits > 0 ? ` We refunded ${formatCreditCount(roast.refundedCredits)} to your balance.` : '';
  switch (roast.status) {
    case 'pending':
      return `${describePause(roast)}${describeWaiting(roast, now)}`;
    case 'assigned':
      return `${describePause(roast)}A tester is working on this request, so you can no longer cancel it. ${describeMissingReviews(roast)}${refund}`;
    case 'in_progress':
      return `${describePause(roast)}${describeProgress(roast)}${refund}`;
    case 'completed':
      return `${describeCompletion(roast)}${refund}`;
    case 'cancelled':
      return `${describeCancellation(roast)}${refund}`;
  }
}

/** Does not disclose who reported the website or why. */
function describePause({ pausedAt, isPausedForDebt }: RoastDetail): string {
  if (isPausedForDebt) {
    return 'Paused until your balance is settled. Testers can claim this request again as soon as you repay your debt. ';
  }
  if (!pausedAt) return '';
  return `Paused since ${formatDateTime(pausedAt)} because the website was reported. We review the report before more testers can claim this request. `;
}

function describeWaiting({ expiresAt, creditAmount, pausedAt, isPausedForDebt }: RoastDetail, now: number): string {
  const deadline = formatDateTime(expiresAt);
  const credits = formatCreditCount(creditAmount);
  if (Date.parse(expiresAt) <= now)
    return `No tester claimed this request before ${deadline}. We are refunding your ${credits}.`;
  const refund = `we refund your ${credits} automatically.`;
  if (pausedAt || isPausedForDebt) return `If no tester claims it by ${deadline}, ${refund}`;
  return `Open to testers until ${deadline}. If no tester claims it, ${refund}`;
}

/** After the request has closed, only reviews that a tester has already claimed can still arrive. */
function describeMissingReviews({ closedAt, expiresAt }: RoastDetail): string {
  if (closedAt) return 'No more testers can claim this request.';
  return `We refund reviews that no tester claims by ${formatDateTime(expiresAt)}.`;
}

function describeProgress(roast: RoastDetail): string {
  const { deliveriesReceived: received, deliveriesExpected: expected } = roast;
  if (received === expected) return 'All reviews were submitted and are being processed.';
  return `${received} of ${formatReviewCount(expected)} submitted so far. ${describeMissingReviews(roast)}`;
}

function describeCompletion({ deliveriesReceived: received, deliveriesExpected: expected }: RoastDetail): string {
  if (received < expected) return `${received} of ${formatReviewCount(expected)} delivered before the request closed.`;
  if (expected === 1) return 'Your review is in.';
  return expected === 2 ? 'Both reviews are in.' : `All ${formatReviewCount(expected)} are in.`;
}

const closingTexts: Record<ClosingReason, string> = {
  customer: 'You cancelled this request',
  expired: 'This request closed without a review',
  operator: 'We had to cancel this request',
};

function describeCancellation({ closedBecause, closedAt }: RoastDetail): string {
  const text = closedBecause ? closingTexts[closedBecause] : 'This request closed without a review';
  return closedAt ? `${text} on ${formatDate(closedAt)}.` : `${text}.`;
}
