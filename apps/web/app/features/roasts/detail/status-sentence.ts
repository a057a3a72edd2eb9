import type { RoastDetail } from '@outloud/contract/roasts';
import type { ClosingReason } from '@outloud/domain/roasts';
import { creditCount, dateOf, reviewCount, timeOf } from '../../../lib/wording.ts';

/** What the status of a request means, and what happens next. */
export function statusSentence(roast: RoastDetail, now = Date.now()): string {
  const refund = roast.refundedCredits > 0 ? ` ${creditCount(roast.refundedCredits)} came back to your balance.` : '';
  switch (roast.status) {
    case 'pending':
      return `${paused(roast)}${waiting(roast, now)}`;
    case 'assigned':
      return `${paused(roast)}A tester is at work on it, so it can no longer be cancelled. ${missingReviews(roast)}${refund}`;
    case 'in_progress':
      return `${paused(roast)}${underWay(roast)}${refund}`;
    case 'completed':
      return `${outcome(roast)}${refund}`;
    case 'cancelled':
      return `${ending(roast)}${refund}`;
  }
}

/** Nobody is told who has said what about the website. */
function paused({ pausedAt }: RoastDetail): string {
  if (!pausedAt) return '';
  return `Paused since ${moment(pausedAt)}: somebody has reported the website, and one of us looks at it before anybody else takes it on. `;
}

function waiting({ expiresAt, creditAmount, pausedAt }: RoastDetail, now: number): string {
  if (Date.parse(expiresAt) <= now) {
    return `Nobody took it on before ${moment(expiresAt)}. Your ${creditCount(creditAmount)} are on their way back.`;
  }
  const comeBack = `your ${creditCount(creditAmount)} come back by themselves.`;
  if (pausedAt) return `If nobody takes it on by ${moment(expiresAt)}, ${comeBack}`;
  return `Open to testers until ${moment(expiresAt)}. If nobody takes it on, ${comeBack}`;
}

/** Once it is closed, only what is already under way can still arrive. */
function missingReviews({ closedAt, expiresAt }: RoastDetail): string {
  if (closedAt) return 'No other testers can join in.';
  return `Reviews that nobody has begun by ${moment(expiresAt)} are refunded.`;
}

function underWay(roast: RoastDetail): string {
  const { deliveriesReceived: received, deliveriesExpected: expected } = roast;
  if (received === expected) return 'Everything has been delivered and is being processed.';
  return `${received} of ${reviewCount(expected)} delivered so far. ${missingReviews(roast)}`;
}

function outcome({ deliveriesReceived: received, deliveriesExpected: expected }: RoastDetail): string {
  if (received < expected) return `${received} of ${reviewCount(expected)} came in before it closed.`;
  return expected === 1 ? 'Your review is in.' : `All ${reviewCount(expected)} are in.`;
}

const endings: Record<ClosingReason, string> = {
  customer: 'You cancelled it',
  expired: 'No review came of it in time, so it closed',
  operator: 'We had to close it',
};

function ending({ closedBecause, closedAt }: RoastDetail): string {
  const what = closedBecause ? endings[closedBecause] : 'No review came of it';
  return closedAt ? `${what} on ${dateOf(closedAt)}.` : `${what}.`;
}

function moment(at: string): string {
  return `${dateOf(at)}, ${timeOf(at)}`;
}
