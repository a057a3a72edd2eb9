import type { Complaint, Feedback } from '@outloud/contract/feedback';
import type { OperatorComplaint } from '@outloud/contract/operators/complaints';
import { ratableUntil, refundableUntil } from '@outloud/domain/feedback';
import type { ComplaintRow } from './complaints.repo.ts';
import type { Rating } from './feedback.repo.ts';

type FeedbackData = {
  /** The database clock. */
  now: Date;
  completedAt: Date;
  charge: { credits: number; isRefunded: boolean };
  rating: Rating | null;
  refundRequest: ComplaintRow | null;
};

export function presentFeedback({ now, completedAt, charge, rating, refundRequest }: FeedbackData): Feedback {
  const presentDeadline = (until: Date) => (until > now ? until.toISOString() : null);
  const canRequestRefund = refundRequest === null && !charge.isRefunded;
  return {
    credits: charge.credits,
    rating: rating && { stars: rating.stars, reason: rating.reason, ratedAt: rating.rated_at.toISOString() },
    ratableUntil: presentDeadline(ratableUntil(completedAt)),
    complaint: refundRequest && presentRefundRequest(refundRequest),
    refundableUntil: canRequestRefund ? presentDeadline(refundableUntil(completedAt)) : null,
  };
}

/** Hides `same_person`, so that a customer with a second account does not learn how we detected it. */
function presentRefundRequest(row: ComplaintRow): Complaint {
  const { state, reason, answer } = row;
  const basis = row.basis === 'same_person' ? null : row.basis;
  const refundedCredits = row.refund_kind === 'refund' ? row.credits : 0;
  return { state, reason, basis, answer, refundedCredits, ...presentTimes(row) };
}

export function presentForOperator(row: ComplaintRow): OperatorComplaint {
  const { state, reason, basis, answer, credits } = row;
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
    answer,
    ...presentTimes(row),
  };
}

function presentTimes({ created_at, decided_at }: ComplaintRow) {
  return { createdAt: created_at.toISOString(), decidedAt: decided_at?.toISOString() ?? null };
}
