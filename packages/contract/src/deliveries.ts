import {
  deliveryStages,
  deliveryStatuses,
  deliverySteps,
  longestNotes,
  momentKinds,
  reviewReasons,
  sentiments,
  shortestTesterSearch,
  stepStates,
} from '@outloud/domain/deliveries';
import { topics } from '@outloud/domain/topics';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { noControlCharacters, optionalProse } from './fields.ts';

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
    }),
  ),
  /** What moved the score, and how many points were made about it. */
  scoreReasons: z.array(
    z.object({ effect: z.enum(['raised', 'lowered']), topic: z.nullable(z.enum(topics)), points: z.int() }),
  ),
});

const roastRequestId = z.object({ _id: z.string(), websiteName: z.nullable(z.string()), websiteUrl: z.string() });

/** A delivery as its customer sees it: the tester by first name and initial. */
const delivery = z.object({
  _id: z.string(),
  deliveryNumber: z.int(),
  testerId: z.object({ fullName: z.string() }),
  roastRequestId,
  /** Null until it can be watched. It works for a few minutes, for whoever has it; ask again for a new one. */
  videoUrl: z.nullable(z.string()),
  /** A still picture of it, under the same rules. */
  posterUrl: z.nullable(z.string()),
  originalFileName: z.string(),
  /** In bytes. */
  fileSize: z.int(),
  videoDurationSeconds: z.nullable(z.number()),
  submittedAt: z.string(),
  status: z.enum(deliveryStatuses),
  /** What is being done with it; null when nothing is. */
  stage: z.nullable(z.enum(deliveryStages)),
  /** A quality check has set it aside for an operator. */
  inReview: z.boolean(),
  transcript: z.nullable(z.string()),
  aiInsights: z.nullable(aiInsights),
});
export type Delivery = z.output<typeof delivery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries/roast/:id',
  access: 'customer',
  summary: 'What has been delivered to one of your roast requests, in the order of arrival',
  failure: 'Failed to load delivery details',
  params: z.object({ id: z.uuid() }),
  missing: 'Roast request not found',
  response: z.object({ deliveries: z.array(delivery) }),
});

const byId = { params: z.object({ id: z.uuid() }), missing: 'Delivery not found' };

/** What can be saved of a delivery. */
export const deliveryFiles = [
  'video.mp4',
  'transcript.txt',
  'transcript.vtt',
  'transcript.srt',
  'insights.json',
] as const;
export type DeliveryFile = (typeof deliveryFiles)[number];

export const deliveryDetail = z.extend(delivery, {
  /** What was said, and when. */
  segments: z.array(z.object({ startSeconds: z.number(), endSeconds: z.number(), text: z.string() })),
  /** Signed like videoUrl; those that there are. The transcript as WebVTT is also what a player shows as captions. */
  files: z.partialRecord(z.enum(deliveryFiles), z.string()),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

export const getDelivery = endpoint({
  method: 'GET',
  path: '/deliveries/:id',
  access: 'customer',
  summary: 'One delivery to one of your roast requests, with what was said when and what can be saved of it',
  failure: 'Failed to load delivery details',
  ...byId,
  response: z.object({ delivery: deliveryDetail }),
});

/** They come from a signed address; without a good signature there is nothing here. */
const signed = {
  method: 'GET',
  access: 'public',
  answer: 'file',
  failure: 'Failed to load delivery details',
  ...byId,
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
} as const;

export const getVideo = endpoint({
  ...signed,
  path: '/deliveries/:id/video',
  summary: 'The recording as MP4, whole or by range, from the address in videoUrl',
});

export const getPoster = endpoint({
  ...signed,
  path: '/deliveries/:id/poster',
  summary: 'A still picture of the recording as JPEG, from the address in posterUrl',
});

export const getFile = endpoint({
  ...signed,
  path: '/deliveries/:id/files/:file',
  params: z.object({ id: z.uuid(), file: z.enum(deliveryFiles) }),
  summary: 'The recording, its transcript or its insights, to be saved, from an address in files',
});

/** The same for whoever looks after the deliveries: people by name, each step with its fate. */
export const handledDelivery = z.object({
  _id: z.string(),
  deliveryNumber: z.int(),
  testerId: z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) }),
  roastRequestId,
  originalFileName: z.string(),
  fileSize: z.int(),
  submittedAt: z.string(),
  status: z.enum(deliveryStatuses),
  reviewReasons: z.array(z.enum(reviewReasons)),
  /** Why it was rejected. */
  rejectionReason: z.nullable(z.string()),
  adminNotes: z.nullable(z.string()),
  steps: z.array(
    z.object({
      name: z.enum(deliverySteps),
      state: z.enum(stepStates),
      attempts: z.int(),
      /** Why the last attempt failed. */
      error: z.nullable(z.string()),
    }),
  ),
});
export type HandledDelivery = z.output<typeof handledDelivery>;

const text = z.nullish(z.string());

export const uploadDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/upload',
  access: 'admin',
  summary:
    'Hand in a recording for a tester: as multipart with the file in `video`, or with the id of a finished upload',
  failure: 'Upload failed',
  status: 201,
  takesFile: 'video',
  // An upload makes one delivery, however often it is handed in.
  takesNoKey: true,
  body: z.object({
    roastRequestId: text,
    testerId: text,
    adminNotes: optionalProse('adminNotes', longestNotes),
    /** Of a resumable upload to /api/uploads. */
    uploadId: text,
  }),
  response: z.object({ delivery: handledDelivery }),
});

export const listHandled = endpoint({
  method: 'GET',
  path: '/deliveries/handled',
  access: 'admin',
  summary: 'Deliveries of everybody with the steps they have been through: those that failed, then the newest',
  failure: 'Failed to load deliveries',
  response: z.object({ deliveries: z.array(handledDelivery) }),
});

/** All that an admin needs to choose a tester. */
const foundTester = z.object({ _id: z.string(), fullName: z.string() });
export type FoundTester = z.output<typeof foundTester>;

export const findTesters = endpoint({
  method: 'GET',
  path: '/deliveries/testers',
  access: 'admin',
  summary: 'Up to 20 testers who may work, by part of name or email, or by id',
  failure: 'Failed to load testers',
  query: z.object({
    search: z
      .string('search is required')
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(shortestTesterSearch, `search must be at least ${shortestTesterSearch} characters`),
        z.maxLength(200, 'search must be at most 200 characters'),
        noControlCharacters('search'),
      ),
  }),
  response: z.object({ testers: z.array(foundTester) }),
});

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/:id/retry',
  access: 'admin',
  summary: 'Start the steps again that failed',
  failure: 'The delivery could not be started again',
  ...byId,
  response: z.object({ delivery: handledDelivery }),
});
