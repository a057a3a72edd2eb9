import {
  deliveryStages,
  deliveryStatuses,
  deliverySteps,
  holdReasons,
  maxNotesLength,
  minTesterSearchLength,
  momentKinds,
  reviewReasons,
  sentiments,
  severities,
  stepStates,
} from '@outloud/domain/deliveries';
import { guestSources } from '@outloud/domain/guests';
import { topics } from '@outloud/domain/insights/topics';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { noControlCharacters, optionalMultilineText, requiredText } from './fields.ts';

/** The endpoint for resumable uploads (tus 1.0.0) with the metadata `filename` and `filetype`. */
export const uploadsPath = '/api/uploads';

const aiInsights = z.object({
  userExperienceScore: z.nullable(z.number()),
  overallSentiment: z.enum(sentiments),
  summary: z.string(),
  testerLiked: z.array(z.string()),
  testerDisliked: z.array(z.string()),
  moments: z.array(
    z.object({
      kind: z.enum(momentKinds),
      text: z.string(),
      quote: z.string(),
      startSeconds: z.number(),
      endSeconds: z.number(),
      topic: z.nullable(z.enum(topics)),
      /** 1: cosmetic. 2: annoying. 3: blocks the task. Null for praise. */
      severity: z.nullable(z.literal(severities)),
      /** Whether the tester met a problem, rather than a matter of taste. */
      isProblem: z.boolean(),
      /** How sure the analysis is, from 0 to 1. */
      certainty: z.number(),
    }),
  ),
  /** Why there are no insights although there is a transcript. */
  holdReason: z.nullable(z.enum(holdReasons)),
  /** The topics that raised or lowered the score, with the number of points. */
  scoreReasons: z.array(
    z.object({ effect: z.enum(['raised', 'lowered']), topic: z.nullable(z.enum(topics)), points: z.int() }),
  ),
});

const roastRequestId = z.object({ _id: z.string(), websiteName: z.nullable(z.string()), websiteUrl: z.string() });

/** A delivery as its customer sees it, with the tester's first name and initial. */
export const delivery = z.object({
  _id: z.string(),
  deliveryNumber: z.int(),
  testerId: z.object({ fullName: z.string() }),
  /** Set for a review by own people of the customer. `customParameter` is the `?id=…` of the link that the guest opened. */
  guest: z.nullable(z.object({ source: z.enum(guestSources), customParameter: z.nullable(z.string()) })),
  /** What the quality checks noticed about a review by own people, which is never held back. */
  warnings: z.array(z.enum(reviewReasons)),
  roastRequestId,
  /** A signed URL that expires after a few minutes; null until the video is playable. */
  videoUrl: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  originalFileName: z.string(),
  fileSize: z.int(),
  videoDurationSeconds: z.nullable(z.number()),
  submittedAt: z.string(),
  status: z.enum(deliveryStatuses),
  /** The current processing stage; null if the delivery is not being processed. */
  stage: z.nullable(z.enum(deliveryStages)),
  /** Whether a quality check flagged the delivery for review by an operator. */
  inReview: z.boolean(),
  transcript: z.nullable(z.string()),
  aiInsights: z.nullable(aiInsights),
  /**
   * Since when the tester has given the profile answers that the roast targets. Testers declare their answers themselves.
   * Null without targeting, for an uploaded review, and after the tester's account was deleted.
   */
  answersUnchangedSince: z.nullable(z.string()),
});
export type Delivery = z.output<typeof delivery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries/roast/:id',
  access: 'customer',
  summary: 'The deliveries of one of your roast requests, oldest first',
  failure: 'Failed to load delivery details',
  params: z.object({ id: z.uuid() }),
  missing: 'Roast request not found',
  response: z.object({ deliveries: z.array(delivery) }),
});

const byId = { params: z.object({ id: z.uuid() }), missing: 'Delivery not found' };

export const deliveryFiles = [
  'video.mp4',
  'transcript.txt',
  'transcript.vtt',
  'transcript.srt',
  'insights.json',
] as const;
export type DeliveryFile = (typeof deliveryFiles)[number];

export const deliveryDetail = z.extend(delivery, {
  segments: z.array(z.object({ startSeconds: z.number(), endSeconds: z.number(), text: z.string() })),
  /** Signed URLs of the available files. The player uses the WebVTT transcript as captions. */
  files: z.partialRecord(z.enum(deliveryFiles), z.string()),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

export const getDelivery = endpoint({
  method: 'GET',
  path: '/deliveries/:id',
  access: 'customer',
  summary: 'One delivery of one of your roast requests, with transcript segments and files',
  failure: 'Failed to load delivery details',
  ...byId,
  response: z.object({ delivery: deliveryDetail }),
});

/** Requests without a valid signature get a 404. */
const signedFileEndpoint = {
  method: 'GET',
  access: 'public',
  responseKind: 'file',
  failure: 'Failed to load delivery details',
  ...byId,
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
} as const;

export const getVideo = endpoint({
  ...signedFileEndpoint,
  path: '/deliveries/:id/video',
  summary: 'The recording as MP4. Supports range requests. Use the signed URL from `videoUrl`.',
});

export const getPoster = endpoint({
  ...signedFileEndpoint,
  path: '/deliveries/:id/poster',
  summary: 'The thumbnail of the recording as JPEG. Use the signed URL from `posterUrl`.',
});

export const getDeliveryFile = endpoint({
  ...signedFileEndpoint,
  path: '/deliveries/:id/files/:file',
  params: z.object({ id: z.uuid(), file: z.enum(deliveryFiles) }),
  summary: 'Download the recording, its transcript or its insights. Use a signed URL from `files`.',
});

/** A delivery as admins and operators see it, with full names and the state of each processing step. */
export const adminDelivery = z.object({
  _id: z.string(),
  deliveryNumber: z.int(),
  testerId: z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) }),
  /** Whether the review is by own people of the customer. `testerId` is then the guest, without an email. */
  isGuest: z.boolean(),
  roastRequestId,
  originalFileName: z.string(),
  fileSize: z.int(),
  submittedAt: z.string(),
  status: z.enum(deliveryStatuses),
  reviewReasons: z.array(z.enum(reviewReasons)),
  rejectionReason: z.nullable(z.string()),
  adminNotes: z.nullable(z.string()),
  steps: z.array(
    z.object({
      name: z.enum(deliverySteps),
      state: z.enum(stepStates),
      attempts: z.int(),
      error: z.nullable(z.string()),
    }),
  ),
});
export type AdminDelivery = z.output<typeof adminDelivery>;

const text = z.nullish(z.string());

export const uploadDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/upload',
  access: 'admin',
  summary:
    'Submit a recording for a tester: as multipart with the file in `video`, or with the id of a finished upload. Requires a fresh sign-in.',
  failure: 'Upload failed',
  status: 201,
  fileField: 'video',
  // An upload creates one delivery, even if it is submitted twice.
  ignoresIdempotencyKey: true,
  body: z.object({
    roastRequestId: text,
    testerId: text,
    adminNotes: optionalMultilineText('adminNotes', maxNotesLength),
    uploadId: text,
    /** The upload key of the installation. */
    uploadKey: text,
  }),
  response: z.object({ delivery: adminDelivery }),
});

export const listAdminDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries/handled',
  access: 'admin',
  summary: 'The deliveries of all customers with their processing steps: failed first, then newest first',
  failure: 'Failed to load deliveries',
  response: z.object({ deliveries: z.array(adminDelivery) }),
});

const testerSearchResult = z.object({ _id: z.string(), fullName: z.string() });
export type TesterSearchResult = z.output<typeof testerSearchResult>;

export const findTesters = endpoint({
  method: 'GET',
  path: '/deliveries/testers',
  access: 'admin',
  summary: 'Find up to 20 active testers by ID or by part of their name or email',
  failure: 'Failed to load testers',
  query: z.object({
    search: z
      .string('search is required')
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(minTesterSearchLength, `search must be at least ${minTesterSearchLength} characters`),
        z.maxLength(200, 'search must be at most 200 characters'),
        noControlCharacters('search'),
      ),
  }),
  response: z.object({ testers: z.array(testerSearchResult) }),
});

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/:id/retry',
  access: 'admin',
  summary: 'Retry the failed steps of a delivery. Requires a fresh sign-in.',
  failure: 'The delivery could not be retried.',
  ...byId,
  body: z.object({ uploadKey: requiredText('uploadKey', 400) }),
  response: z.object({ delivery: adminDelivery }),
});
