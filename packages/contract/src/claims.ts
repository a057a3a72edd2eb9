import { claimStates, feedSize, longestReport } from '@outloud/domain/claims';
import { deliveryStages, deliveryStatuses, reviewReasons } from '@outloud/domain/deliveries';
import { profileFields } from '@outloud/domain/demographics';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { queryNumber, requiredProse } from './fields.ts';

/** A roast as a tester sees it: what is asked, never who asks. */
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
  /** Until when it can be claimed. */
  expiresAt: z.string(),
  openSlots: z.int(),
});
export type AvailableRoast = z.output<typeof availableRoast>;

const rating = z.object({ stars: z.int(), reason: z.nullable(z.string()) });

const claim = z.object({
  /** That of the delivery, where an admin uploaded it for the tester without a claim. */
  _id: z.string(),
  roast: brief,
  state: z.enum(claimStates),
  /** The first or the second try of this roast; there is no third. */
  attempt: z.int(),
  claimedAt: z.string(),
  /** When an active one runs out. */
  expiresAt: z.string(),
  /** Of an active one, for whoever's clock is not ours. */
  secondsLeft: z.nullable(z.int()),
  endedAt: z.nullable(z.string()),
  /** What became of what was handed in. */
  delivery: z.nullable(
    z.object({
      _id: z.string(),
      status: z.enum(deliveryStatuses),
      stage: z.nullable(z.enum(deliveryStages)),
      submittedAt: z.string(),
      durationSeconds: z.nullable(z.number()),
      /** Why an operator looks at it, or has refused it. */
      reviewReasons: z.array(z.enum(reviewReasons)),
      rejectionReason: z.nullable(z.string()),
      rating: z.nullable(rating),
    }),
  ),
});
export type Claim = z.output<typeof claim>;

export const availableRoasts = endpoint({
  method: 'GET',
  path: '/tester/roasts/available',
  access: 'tester',
  summary: 'Open roasts that ask for somebody like you, the best paid first and of those the newest',
  failure: 'Failed to load available roasts',
  query: z.object({
    limit: queryNumber('limit', { min: 1, max: feedSize.max, standard: feedSize.standard }),
    cursor: z.optional(z.string().check(z.maxLength(200, 'cursor is not one that this call has returned'))),
  }),
  response: z.object({
    roasts: z.array(availableRoast),
    nextCursor: z.nullable(z.string()),
    /** What keeps you from claiming any of them; null when nothing does. */
    blockedBy: z.nullable(z.enum(['suspended', 'practice', 'claim'])),
    /** On the first page, how many open roasts there are for others, and which of your answers they do not ask for. */
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
  summary: 'Take on one review; the slot is yours for an hour',
  failure: 'The roast could not be claimed',
  status: 201,
  ...roastId,
  // Whoever has claimed it already gets the same claim.
  takesNoKey: true,
  response: z.object({ claim }),
});

export const listClaims = endpoint({
  method: 'GET',
  path: '/tester/claims',
  access: 'tester',
  summary: 'What you have taken on, or others uploaded for you, newest first, and what became of it',
  failure: 'Failed to load your roasts',
  query: z.object({
    limit: queryNumber('limit', { min: 1, max: feedSize.max, standard: feedSize.standard }),
    cursor: z.optional(z.string().check(z.maxLength(200, 'cursor is not one that this call has returned'))),
  }),
  response: z.object({ claims: z.array(claim), nextCursor: z.nullable(z.string()) }),
});

const claimId = { params: z.object({ id: z.uuid() }), missing: 'Claim not found' };

export const getClaim = endpoint({
  method: 'GET',
  path: '/tester/claims/:id',
  access: 'tester',
  summary: 'One of your claims, with the brief',
  failure: 'Failed to load the claim',
  ...claimId,
  response: z.object({ claim }),
});

export const giveUpClaim = endpoint({
  method: 'DELETE',
  path: '/tester/claims/:id',
  access: 'tester',
  summary: 'Give a claim up; somebody else can take the slot',
  failure: 'The claim could not be given up',
  ...claimId,
  takesNoKey: true,
  response: z.object({ claim }),
});

export const reportRoast = endpoint({
  method: 'POST',
  path: '/tester/claims/:id/report',
  access: 'tester',
  summary:
    'Report a harmful site: the claim ends without a penalty, and nobody else gets the roast until we have looked',
  failure: 'The report could not be sent',
  ...claimId,
  takesNoKey: true,
  body: z.object({ reason: requiredProse('reason', longestReport) }),
  response: z.object({ claim }),
});

const uploadId = z.uuid('uploadId is required');

export const submitClaim = endpoint({
  method: 'POST',
  path: '/tester/claims/:id/submit',
  access: 'tester',
  summary: 'Hand in the recording, a finished upload to /api/uploads',
  failure: 'The recording could not be handed in',
  status: 201,
  ...claimId,
  // An upload makes one delivery, however often it is handed in.
  takesNoKey: true,
  body: z.object({ uploadId }),
  response: z.object({ claim }),
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
export type Verdict = z.output<typeof verdict>;

export const checkRecording = endpoint({
  method: 'POST',
  path: '/tester/recordings/check',
  access: 'tester',
  summary: 'What the quality checks would say of a finished upload',
  failure: 'The recording could not be checked',
  takesNoKey: true,
  body: z.object({ uploadId }),
  response: z.object({ verdict }),
});

export const handInPractice = endpoint({
  method: 'POST',
  path: '/tester/practice',
  access: 'tester',
  summary: 'Have a practice recording judged. A good one opens the roasts; it is not kept either way',
  failure: 'The practice recording could not be checked',
  takesNoKey: true,
  body: z.object({ uploadId }),
  response: z.object({ verdict, passed: z.boolean() }),
});
