/** What customers say about a delivery: stars, and that it was not helpful. */
export const ratingStars = { min: 1, max: 5 } as const;

/** So many days after its delivery was accepted a rating is fixed. */
export const ratingDays = 14;

export const notHelpful = {
  /** So many days after the delivery was accepted its credits can be asked back. */
  withinDays: 7,
  /** At once for whoever has had an account for so long, so many paid deliveries, and no refund of this kind lately. */
  accountDays: 30,
  paidDeliveries: 3,
  onceInDays: 30,
} as const;

export const longestFeedback = 500;

export const complaintStates = ['open', 'granted', 'declined'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** Why a refund was granted at once, or why somebody has to decide. */
export const complaintBases = [
  'check_failed',
  'good_standing',
  'same_person',
  'unverified',
  'in_debt',
  'new_account',
  'few_deliveries',
  'asked_before',
] as const;
export type ComplaintBasis = (typeof complaintBases)[number];

export type Complaint = {
  /** A quality check had set the delivery aside before it was accepted. */
  hadFailedCheck: boolean;
  /** Customer and tester were seen at one address. */
  shareAddress: boolean;
  isVerified: boolean;
  /** Money of theirs went back to the card, so that what they paid with is not ours. */
  isInDebt: boolean;
  accountDays: number;
  paidDeliveries: number;
  daysSinceLast: number | null;
};

/** Refunds that are not granted at once are decided by an operator. */
export function judgeComplaint(of: Complaint): { isGranted: boolean; basis: ComplaintBasis } {
  if (of.shareAddress) return { isGranted: false, basis: 'same_person' };
  if (!of.isVerified) return { isGranted: false, basis: 'unverified' };
  if (of.isInDebt) return { isGranted: false, basis: 'in_debt' };
  if (of.hadFailedCheck) return { isGranted: true, basis: 'check_failed' };
  if (of.accountDays < notHelpful.accountDays) return { isGranted: false, basis: 'new_account' };
  if (of.paidDeliveries < notHelpful.paidDeliveries) return { isGranted: false, basis: 'few_deliveries' };
  const isFirst = of.daysSinceLast === null || of.daysSinceLast >= notHelpful.onceInDays;
  return isFirst ? { isGranted: true, basis: 'good_standing' } : { isGranted: false, basis: 'asked_before' };
}

const dayMs = 24 * 3_600_000;

/** Until when a delivery that was accepted then can be rated, and its rating changed. */
export function ratableUntil(completedAt: Date): Date {
  return new Date(completedAt.getTime() + ratingDays * dayMs);
}

/** Until when the credits of a delivery that was accepted then can be asked back. */
export function refundableUntil(completedAt: Date): Date {
  return new Date(completedAt.getTime() + notHelpful.withinDays * dayMs);
}
