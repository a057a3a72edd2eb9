import { describeRefundRule } from '@outloud/app-kit/refund-rules.labels';
import type { Claim } from '@outloud/contract/claims';
import type { ClaimState } from '@outloud/domain/claims';
import { formatDollars } from '@outloud/domain/credits';
import type { ReviewReason } from '@outloud/domain/deliveries';
import { isAutomaticBasis } from '@outloud/domain/feedback';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { stageLabels } from '../../roast.labels.ts';

type SubmittedDelivery = Pick<NonNullable<Claim['delivery']>, 'status' | 'stage' | 'reviewReasons' | 'rejectionReason'>;
type OutcomeText = { label: string; variant: 'good' | 'warn' | 'bad' | 'plain'; sentence: string };

const unsubmittedOutcomes: Record<Exclude<ClaimState, 'submitted'>, OutcomeText> = {
  active: { label: 'In progress', variant: 'warn', sentence: 'Record your review and submit it.' },
  given_up: { label: 'Given up', variant: 'plain', sentence: 'You gave up this roast.' },
  expired: { label: 'Time ran out', variant: 'plain', sentence: 'No recording was submitted within the hour.' },
  voided: {
    label: 'Canceled by us',
    variant: 'plain',
    sentence: 'We canceled this claim. It does not count against you.',
  },
  reported: {
    label: 'Reported',
    variant: 'plain',
    sentence: 'You reported the site, and we will check it. This does not count against you.',
  },
};

/** The label and the explanation of a claim's current state. */
export function getClaimOutcome({
  state,
  roast,
  delivery,
}: Pick<Claim, 'state'> & { roast: { pay: number }; delivery: SubmittedDelivery | null }): OutcomeText {
  if (state !== 'submitted') return unsubmittedOutcomes[state];
  if (!delivery) return { label: 'Removed', variant: 'plain', sentence: 'The recording was removed.' };
  return getDeliveryOutcome(delivery, formatDollars(roast.pay));
}

function getDeliveryOutcome(
  { status, stage, reviewReasons, rejectionReason }: SubmittedDelivery,
  pay: string,
): OutcomeText {
  if (status === 'completed') {
    return { label: 'Completed', variant: 'good', sentence: `Accepted. You earned ${pay}.` };
  }
  if (status === 'rejected') {
    return {
      label: 'Rejected',
      variant: 'bad',
      sentence: rejectionReason ?? 'The recording could not be used, so we do not pay for it.',
    };
  }
  if (status === 'pending' && reviewReasons.length > 0) {
    return {
      label: 'In review',
      variant: 'warn',
      sentence: `An automatic check flagged your recording, so we review it by hand. You earn ${pay} if it is accepted.`,
    };
  }
  const currentStep = stage ? stageLabels[stage] : 'Received';
  return {
    label: 'Processing',
    variant: 'warn',
    sentence: `${currentStep}. You earn ${pay} when your review is accepted.`,
  };
}

/** Tells the tester about the customer's refund request, which rule decided, and whether the pay is on hold. */
export function describeRefundRequest({
  state,
  basis,
}: NonNullable<NonNullable<Claim['delivery']>['refundRequest']>): string {
  if (state === 'open') {
    return `The customer requested a refund. ${describeRefundRule(basis, 'tester')} Your pay is on hold until then.`;
  }
  if (state === 'declined') return 'The customer requested a refund. Our team declined it.';
  const isAutomatic = basis !== null && isAutomaticBasis(basis);
  const rule = isAutomatic ? describeRefundRule(basis, 'tester') : 'Our team granted it.';
  return `The customer requested a refund. ${rule} You keep your pay.`;
}
/** Why a review waits for a decision, in words for the tester. */
export const reviewReasonTexts: Record<ReviewReason, string> = {
  too_short: 'The recording is shorter than we accept.',
  no_picture: 'The recording has sound, but no picture.',
  blank_picture: 'The picture is blank, so the customer cannot see the website.',
  static_picture: 'The picture hardly changes, so the customer cannot see how you use the website.',
  no_speech: 'We heard no speech.',
  little_speech: `You talk for less than ${recordingLimits.minTalkRatio * 100}% of the time.`,
  same_file: 'This file was submitted before. Each review needs a new recording.',
  copied_recording: 'You say much of what an earlier recording says. Each review needs a new recording.',
  copied_sound: 'Your recording sounds like an earlier recording. Each review needs a new recording.',
  other_website: 'The recording does not seem to show the website of this roast.',
  other_voice: 'The voice sounds different from your earlier reviews. Only you may record reviews with your account.',
  processing_failed: 'We could not process the file.',
};

/** Whether the claim's pay is earned, still open, or lost. */
export function getPayStatus({
  state,
  delivery,
}: Pick<Claim, 'state'> & { delivery: Pick<SubmittedDelivery, 'status'> | null }) {
  if (state === 'active') return 'open';
  if (!delivery || delivery.status === 'rejected') return 'lost';
  return delivery.status === 'completed' ? 'earned' : 'open';
}

/** Minutes before the end at which screen readers announce the time left. */
const warningMinutes = [2, 10];

export function getSecondsLeft(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
}

/** Returns the same text within a range, so that a screen reader announces it once. */
export function getCountdownWarning(seconds: number): string {
  if (seconds === 0) return 'Time is up.';
  const minutes = warningMinutes.find((warning) => seconds <= warning * 60);
  return minutes ? `No more than ${minutes} minutes left.` : '';
}
