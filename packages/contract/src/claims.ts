import { claimStates, feedSize, maxReportLength } from '@outloud/domain/claims';
import { deliveryStages, deliveryStatuses, maxExplanationLength, reviewReasons } from '@outloud/domain/deliveries';
import { refundRequestBases, refundRequestStates } from '@outloud/domain/feedback';
import { profileFields } from '@outloud/domain/targeting/demographics';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cursor, queryNumber, requiredMultilineText } from './fields.ts';

/** A roast as testers see it, without its customer. */
const brief = z.object({
  _id: z.string(),
  websiteUrl: z.string(),
  websiteName: z.nullable(z.string()),
  websiteDescription: z.nullable(z.string()),
  specificInstructions: z.nullable(z.string()),
  focusAreas: z.array(z.string()),
  /** In dollars. */
  pay: z.int(),
});
export type Brief = z.output<typeof brief>;

const availableRoast = z.extend(brief, {
  createdAt: z.string(),
  expiresAt: z.string(),
  openSlots: z.int(),
});
export type AvailableRoast = z.output<typeof availableRoast>;

const rating = z.object({ stars: z.int(), reason: z.nullable(z.string()) });

const refundRequest = z.object({
  state: z.enum(refundRequestStates),
  /** The rule that granted the refund or left the decision to an operator; null if testers must not see it. */
  basis: z.nullable(z.enum(refundRequestBases)),
  decidedAt: z.nullable(z.string()),
});

const claim = z.object({
  /** The ID of the delivery if an admin uploaded the delivery without a claim. */
  _id: z.string(),
  roast: brief,
  state: z.enum(claimStates),
  /** A tester may claim a roast at most twice. */
  attempt: z.int(),
  claimedAt: z.string(),
  expiresAt: z.string(),
  /** Only for an active claim. Does not depend on the client's clock. */
  secondsLeft: z.nullable(z.int()),
  endedAt: z.nullable(z.string()),
  delivery: z.nullable(
    z.object({
      _id: z.string(),
      status: z.enum(deliveryStatuses),
      stage: z.nullable(z.enum(deliveryStages)),
      submittedAt: z.string(),
      durationSeconds: z.nullable(z.number()),
      /** Why the delivery was flagged for review by an operator. */
      reviewReasons: z.array(z.enum(reviewReasons)),
      rejectionReason: z.nullable(z.string()),
      /** What the tester wrote about a review that waits for a decision. */
      explanation: z.nullable(z.string()),
      rating: z.nullable(rating),
      /** The customer's refund request. Pay is on hold while the state is open. */
      refundRequest: z.nullable(refundRequest),
    }),
  ),
});
export type Claim = z.output<typeof claim>;

export const listAvailableRoasts = endpoint({
  method: 'GET',
  path: '/tester/roasts/available',
  access: 'tester',
  summary: 'Open roasts that match your profile, best paid first, then newest first',
  failure: 'Failed to load available roasts',
  query: z.object({
    limit: queryNumber('limit', { min: 1, max: feedSize.max, defaultValue: feedSize.default }),
    cursor,
  }),
  response: z.object({
    roasts: z.array(availableRoast),
    nextCursor: z.nullable(z.string()),
    /** What prevents the tester from claiming a roast; null if nothing does. */
    blockedBy: z.nullable(z.enum(['suspended', 'practice', 'claim'])),
    /** On the first page: the open roasts that do not match, and the profile fields that exclude the tester. */
    elsewhere: z.nullable(
      z.object({
        roasts: z.int(),
        limitedBy: z.array(z.object({ field: z.enum(profileFields), roasts: z.int(), isAnswered: z.boolean() })),
      }),
    ),
  }),
});

const roastId = { params: z.object({ id: z.uuid() }), missing: 'Roast request not found' };

export const claimRoast = endpoint({
  method: 'POST',
  path: '/tester/roasts/:id/claim',
  access: 'tester',
  summary: 'Claim one review. Holds a slot for an hour.',
  failure: 'The roast could not be claimed.',
  status: 201,
  ...roastId,
  // A second request returns the existing claim.
  ignoresIdempotencyKey: true,
  response: z.object({ claim }),
});

export const listClaims = endpoint({
  method: 'GET',
  path: '/tester/claims',
  access: 'tester',
  summary: 'Your claims and the deliveries uploaded on your behalf, newest first',
  failure: 'Failed to load your roasts',
  query: z.object({
    limit: queryNumber('limit', { min: 1, max: feedSize.max, defaultValue: feedSize.default }),
    cursor,
  }),
  response: z.object({ claims: z.array(claim), nextCursor: z.nullable(z.string()) }),
});

const claimId = { params: z.object({ id: z.uuid() }), missing: 'Claim not found' };

export const getClaim = endpoint({
  method: 'GET',
  path: '/tester/claims/:id',
  access: 'tester',
  summary: 'One of your claims with its brief',
  failure: 'Failed to load the roast',
  ...claimId,
  response: z.object({ claim }),
});

export const giveUpClaim = endpoint({
  method: 'DELETE',
  path: '/tester/claims/:id',
  access: 'tester',
  summary: 'Give up a claim and free its slot for other testers',
  failure: 'The roast could not be given up.',
  ...claimId,
  ignoresIdempotencyKey: true,
  response: z.object({ claim }),
});

export const reportRoast = endpoint({
  method: 'POST',
  path: '/tester/claims/:id/report',
  access: 'tester',
  summary:
    'Report a harmful site. Ends the claim without a penalty and pauses the roast until an operator has checked it.',
  failure: 'The report could not be sent.',
  ...claimId,
  ignoresIdempotencyKey: true,
  body: z.object({ reason: requiredMultilineText('reason', maxReportLength) }),
  response: z.object({ claim }),
});

const uploadId = z.uuid('uploadId is required');

export const submitClaim = endpoint({
  method: 'POST',
  path: '/tester/claims/:id/submit',
  access: 'tester',
  summary: 'Submit a recording that was uploaded to /api/uploads',
  failure: 'The recording could not be submitted.',
  status: 201,
  ...claimId,
  // An upload creates one delivery, even if it is submitted twice.
  ignoresIdempotencyKey: true,
  body: z.object({ uploadId }),
  response: z.object({ claim }),
});

export const explainReview = endpoint({
  method: 'POST',
  path: '/tester/deliveries/:id/explanation',
  access: 'tester',
  summary: 'Explain a review that a check stopped, once, before an operator decides',
  failure: 'The text could not be sent.',
  params: z.object({ id: z.uuid() }),
  missing: 'Delivery not found',
  ignoresIdempotencyKey: true,
  body: z.object({ text: requiredMultilineText('text', maxExplanationLength) }),
  response: z.object({}),
});

const verdict = z.object({
  durationSeconds: z.number(),
  speechSeconds: z.number(),
  talkRatio: z.number(),
  isQuiet: z.boolean(),
  hasPicture: z.boolean(),
  isBlank: z.boolean(),
  reasons: z.array(z.enum(reviewReasons)),
});
export type RecordingCheck = z.output<typeof verdict>;

export const checkRecording = endpoint({
  method: 'POST',
  path: '/tester/recordings/check',
  access: 'tester',
  summary: 'Run the quality checks on a finished upload',
  failure: 'The recording could not be checked.',
  ignoresIdempotencyKey: true,
  body: z.object({ uploadId }),
  response: z.object({ verdict }),
});

export const submitPractice = endpoint({
  method: 'POST',
  path: '/tester/practice',
  access: 'tester',
  summary: 'Check a practice recording. Passing the check unlocks claims. The recording is not stored.',
  failure: 'The practice recording could not be checked.',
  ignoresIdempotencyKey: true,
  body: z.object({ uploadId }),
  response: z.object({ verdict, passed: z.boolean() }),
});
