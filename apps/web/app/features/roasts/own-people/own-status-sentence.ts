import { formatDate, formatReviewCount } from '@outloud/app-kit/format';
import type { RoastDetail } from '@outloud/contract/roasts';
import type { GuestLinkState } from './guest-link-state.ts';

/** Explains the status of a request to own people and what happens next. */
export function getOwnStatusSentence(roast: RoastDetail, state: GuestLinkState): string {
  const { status, deliveriesReceived: received, deliveriesExpected: expected } = roast;
  if (status === 'completed') return describeCompletion(roast);
  if (status === 'cancelled') return describeClosing(roast);
  if (received >= expected) return 'All reviews were submitted and are being processed.';
  const progress = `${received} of ${formatReviewCount(expected)} so far.`;
  if (!roast.guestLink)
    return roast.closedAt
      ? `${progress} The rest are being processed.`
      : `${progress} Add the next recording when you have it.`;
  return `${progress} ${linkSentences[state]}`;
}

const linkSentences: Record<GuestLinkState, string> = {
  open: 'Send the link to your people. Each review appears here a few minutes after it is recorded.',
  paused: 'The link is paused. Reopen it when more people should record.',
  full: 'All places are taken, and the last guests are recording.',
  closed: 'The link is closed. Guests who already record can finish.',
};

function describeCompletion({ deliveriesReceived: received, deliveriesExpected: expected }: RoastDetail): string {
  if (received < expected) return `${received} of ${formatReviewCount(expected)} arrived before the request closed.`;
  if (expected === 1) return 'Your review is in.';
  return expected === 2 ? 'Both reviews are in.' : `All ${formatReviewCount(expected)} are in.`;
}

function describeClosing({ closedAt, closedBecause }: RoastDetail): string {
  const date = closedAt ? ` on ${formatDate(closedAt)}` : '';
  if (closedBecause === 'operator') return `We had to close this request${date}.`;
  return `This request closed${date} without a review.`;
}
