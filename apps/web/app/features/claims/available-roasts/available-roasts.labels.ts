import { formatNumber } from '@outloud/app-kit/format';
import { formatTimeLeft } from '@outloud/app-kit/roast.labels';
import type { AvailableRoast, listAvailableRoasts } from '@outloud/contract/claims';
import type { EndpointResponse } from '@outloud/contract/endpoint';

export type OtherRoastsSummary = NonNullable<EndpointResponse<typeof listAvailableRoasts>['elsewhere']>;
type Limit = OtherRoastsSummary['limitedBy'][number];

export function formatListChanges({ newCount, takenCount }: { newCount: number; takenCount: number }): string {
  const newText = newCount > 0 ? `${formatNumber(newCount)} new` : '';
  const takenText = takenCount > 0 ? `${formatNumber(takenCount)} taken` : '';
  const changes = [newText, takenText].filter(Boolean).join(', ');
  return changes && `${changes} since you opened the list.`;
}

export function formatOpenSlots(
  { openSlots, expiresAt }: Pick<AvailableRoast, 'openSlots' | 'expiresAt'>,
  now: number,
) {
  return {
    timeLeft: formatTimeLeft(expiresAt, now),
    openReviews: openSlots === 1 ? '1 review open' : `${formatNumber(openSlots)} reviews open`,
  };
}

export function formatOtherRoasts({ roasts }: Pick<OtherRoastsSummary, 'roasts'>): string {
  if (roasts === 1) return '1 other roast is open, but its customer targets other testers.';
  return `${formatNumber(roasts)} other roasts are open, but their customers target other testers.`;
}

export function formatTargetingMismatch({ roasts, isAnswered }: Pick<Limit, 'roasts' | 'isAnswered'>): string {
  const subject = roasts === 1 ? '1 roast targets' : `${formatNumber(roasts)} roasts target`;
  return isAnswered ? `${subject} a different answer` : `${subject} this, and you have not answered`;
}
