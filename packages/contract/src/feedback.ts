import { maxFeedbackLength, ratingStars, refundRequestBases, refundRequestStates } from '@outloud/domain/feedback';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalMultilineText, requiredMultilineText } from './fields.ts';

const starsMessage = `stars must be a whole number from ${ratingStars.min} to ${ratingStars.max}`;

const rating = z.object({
  stars: z.int(),
  reason: z.nullable(z.string()),
  ratedAt: z.string(),
});

const complaint = z.object({
  state: z.enum(refundRequestStates),
  reason: z.string(),
  /** Why the refund was granted automatically or not; null for bases that customers must not see. */
  basis: z.nullable(z.enum(refundRequestBases)),
  answer: z.nullable(z.string()),
  refundedCredits: z.int(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type RefundRequest = z.output<typeof complaint>;

/** A customer's rating and refund request for a delivery, with the deadlines for both. */
export const feedback = z.object({
  credits: z.int(),
  rating: z.nullable(rating),
  /** The deadline to rate or to change the rating; null if rating is not possible. */
  ratableUntil: z.nullable(z.string()),
  complaint: z.nullable(complaint),
  /** The deadline to request a refund; null if a refund is not possible. */
  refundableUntil: z.nullable(z.string()),
});
export type Feedback = z.output<typeof feedback>;

const byId = { params: z.object({ id: z.uuid() }), missing: 'Delivery not found' };

export const getFeedback = endpoint({
  method: 'GET',
  path: '/deliveries/:id/feedback',
  access: 'customer',
  summary: 'Your rating and refund request for a delivery, with their deadlines',
  failure: 'Failed to load delivery details',
  ...byId,
  response: z.object({ feedback }),
});

export const rateDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/:id/rating',
  access: 'customer',
  summary: 'Rate a completed delivery or change its rating',
  failure: 'The rating could not be saved.',
  ...byId,
  ignoresIdempotencyKey: true,
  body: z.object({
    stars: z
      .int(starsMessage)
      .check(z.minimum(ratingStars.min, starsMessage), z.maximum(ratingStars.max, starsMessage)),
    reason: optionalMultilineText('reason', maxFeedbackLength),
  }),
  response: z.object({ feedback }),
});

export const requestRefund = endpoint({
  method: 'POST',
  path: '/deliveries/:id/not-helpful',
  access: 'customer',
  summary: 'Request a refund for a delivery. Granted automatically or decided by an operator.',
  failure: 'The refund could not be requested.',
  ...byId,
  ignoresIdempotencyKey: true,
  body: z.object({ reason: requiredMultilineText('reason', maxFeedbackLength) }),
  response: z.object({ feedback }),
});
