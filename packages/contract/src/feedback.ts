import { complaintBases, complaintStates, longestFeedback, ratingStars } from '@outloud/domain/feedback';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalProse, requiredProse } from './fields.ts';

const starsMessage = `stars must be a whole number from ${ratingStars.min} to ${ratingStars.max}`;

const rating = z.object({
  stars: z.int(),
  reason: z.nullable(z.string()),
  ratedAt: z.string(),
});

const complaint = z.object({
  state: z.enum(complaintStates),
  reason: z.string(),
  /** Why it was granted at once, or not; null where we keep that to ourselves. */
  basis: z.nullable(z.enum(complaintBases)),
  /** What an operator has written about the decision. */
  answer: z.nullable(z.string()),
  refundedCredits: z.int(),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type Complaint = z.output<typeof complaint>;

/** What a customer has said about a delivery, and may still say. */
export const feedback = z.object({
  /** What it has cost. */
  credits: z.int(),
  rating: z.nullable(rating),
  /** Until when it can be rated or the rating changed; null when it cannot be. */
  ratableUntil: z.nullable(z.string()),
  complaint: z.nullable(complaint),
  /** Until when its credits can be asked back; null when they cannot be. */
  refundableUntil: z.nullable(z.string()),
});
export type Feedback = z.output<typeof feedback>;

const byId = { params: z.object({ id: z.uuid() }), missing: 'Delivery not found' };

export const getFeedback = endpoint({
  method: 'GET',
  path: '/deliveries/:id/feedback',
  access: 'customer',
  summary: 'What you have said about a delivery, and until when you can',
  failure: 'Failed to load delivery details',
  ...byId,
  response: z.object({ feedback }),
});

export const rateDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/:id/rating',
  access: 'customer',
  summary: 'Rate a completed delivery, or change the rating',
  failure: 'The rating could not be saved',
  ...byId,
  takesNoKey: true,
  body: z.object({
    stars: z
      .int(starsMessage)
      .check(z.minimum(ratingStars.min, starsMessage), z.maximum(ratingStars.max, starsMessage)),
    reason: optionalProse('reason', longestFeedback),
  }),
  response: z.object({ feedback }),
});

export const reportNotHelpful = endpoint({
  method: 'POST',
  path: '/deliveries/:id/not-helpful',
  access: 'customer',
  summary: 'Ask for the credits of a delivery back; granted at once or decided by us',
  failure: 'The refund could not be requested',
  ...byId,
  takesNoKey: true,
  body: z.object({ reason: requiredProse('reason', longestFeedback) }),
  response: z.object({ feedback }),
});
