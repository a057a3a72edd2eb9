import type { Feedback, RefundRequest } from '@outloud/contract/feedback';
import type { OperatorRefundRequest } from '@outloud/contract/operators/refund-requests';
import { getRatingDeadline, getRefundDeadline, getVisibleBasis } from '@outloud/domain/feedback';
import type { RatingRow } from './feedback.repo.ts';
import type { RefundRequestRow } from './refund-requests.repo.ts';

type FeedbackData = {
  /** The database clock. */
  now: Date;
  completedAt: Date;
  charge: { credits: number; isRefunded: boolean };
  rating: RatingRow | null;
  refundRequest: RefundRequestRow | null;
};

export function presentFeedback({ now, completedAt, charge, rating, refundRequest }: FeedbackData): Feedback {
  const presentDeadline = (until: Date) => (until > now ? until.toISOString() : null);
  const canRequestRefund = refundRequest === null && !charge.isRefunded;
  return {
    credits: charge.credits,
    rating: rating && { stars: rating.stars, reason: rating.reason, ratedAt: rating.rated_at.toISOString() },
    ratableUntil: presentDeadline(getRatingDeadline(completedAt)),
    complaint: refundRequest && presentRefundRequest(refundRequest),
    refundableUntil: canRequestRefund ? presentDeadline(getRefundDeadline(completedAt)) : null,
  };
}

function presentRefundRequest(row: RefundRequestRow): RefundRequest {
  const { state, reason, explanation } = row;
  const basis = getVisibleBasis(row.basis);
  const refundedCredits = row.refund_kind === 'refund' ? row.credits : 0;
  return { state, reason, basis, answer: explanation, refundedCredits, ...presentTimes(row) };
}

export function presentRefundRequestForOperator(row: RefundRequestRow): OperatorRefundRequest {
  const { state, reason, basis, explanation, credits } = row;
  return {
    _id: row.id,
    deliveryId: row.delivery_id,
    roastRequestId: { _id: row.roast_id, websiteName: row.website_name, websiteUrl: row.website_url },
    customer: { _id: row.customer_id, fullName: row.customer_name ?? 'Former customer', email: row.customer_email },
    testerId: { _id: row.tester_id, fullName: row.tester_name ?? 'Former tester', email: row.tester_email },
    credits,
    reason,
    state,
    basis,
    answer: explanation,
    ...presentTimes(row),
  };
}

function presentTimes({ created_at, decided_at }: RefundRequestRow) {
  return { createdAt: created_at.toISOString(), decidedAt: decided_at?.toISOString() ?? null };
}
