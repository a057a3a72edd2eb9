import { formatNumber, pluralize } from '@outloud/app-kit/format';
import type { Finding } from '@outloud/contract/findings';
import type { ListedRoast, RoastRequest } from '@outloud/contract/roasts';
import type { DeliveryStage, Severity } from '@outloud/domain/deliveries';
import { recordingMinutes } from '@outloud/domain/earnings';
import type { ReviewerKind } from '@outloud/domain/guests';
import { deliveryPromise } from '@outloud/domain/roasts';
import { getHost } from '@outloud/domain/website-url';
import { reviewerNouns } from './reviewers.labels.ts';

export function formatDeliveryProgress({ deliveriesReceived, deliveriesExpected }: RoastRequest): string {
  return `${deliveriesReceived} of ${deliveriesExpected} deliveries`;
}

/** The credits charged, and the original amount if part of it was refunded. */
export function formatCreditsUsed({
  reviewers,
  creditsUsed,
  creditAmount,
}: Pick<ListedRoast, 'reviewers' | 'creditsUsed' | 'creditAmount'>): string {
  if (reviewers === 'own') return 'Free';
  return creditsUsed === creditAmount
    ? formatNumber(creditAmount)
    : `${formatNumber(creditsUsed)} of ${formatNumber(creditAmount)}`;
}

export function getWebsiteLabel({
  websiteName,
  websiteUrl,
}: {
  websiteName: string | null;
  websiteUrl: string;
}): string {
  return websiteName ?? getHost(websiteUrl);
}

/** How long a recording should be. */
export const recordingLengthLabel = `${recordingMinutes.min} to ${recordingMinutes.max} minutes`;

export const arrivalPromise = `${deliveryPromise.percent}% of videos arrive within ${deliveryPromise.hours} hours.`;

/** Error titles of whole pages. The contract defines the error messages of single requests. */
export const roastErrorTitles = {
  list: 'Failed to load roast requests',
  detail: 'Failed to load roast details',
  create: 'Failed to create roast request',
  cancel: 'Failed to cancel roast request',
};

/** Labels of the processing stages, for customers and testers who are waiting for a review. */
export const stageLabels: Record<DeliveryStage, string> = {
  preparing: 'Preparing the video',
  listening: 'Writing the transcript',
  analyzing: 'Writing the insights',
  checking: 'Checking quality',
};

export function formatTesters(
  { testers, testersTotal }: Pick<Finding, 'testers' | 'testersTotal'>,
  reviewers: ReviewerKind,
): string {
  const { one, many } = reviewerNouns[reviewers];
  if (testersTotal === 1) return `One ${one} only`;
  return `${testers === 1 ? 'Only 1' : testers} of ${testersTotal} ${many}`;
}

const severityEffects: Record<Severity, string> = {
  1: 'found it minor',
  2: 'found it annoying',
  3: 'could not continue',
};

/** '2 testers could not continue, and 1 tester found it annoying.' */
export function formatSeverityReasons(
  { severity, severityReasons }: Pick<Finding, 'severity' | 'severityReasons'>,
  reviewers: ReviewerKind,
): string {
  const parts = severityReasons.map((reason) => {
    const effect = reason.severity > severity ? 'may not have been able to continue' : severityEffects[reason.severity];
    return `${pluralize(reason.testers, reviewerNouns[reviewers])} ${effect}`;
  });
  return `${parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`}.`;
}
