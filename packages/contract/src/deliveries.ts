import { deliveryStatuses, sentiments } from '@outloud/domain/deliveries';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const aiInsights = z.object({
  userExperienceScore: z.nullable(z.number()),
  overallSentiment: z.enum(sentiments),
  summary: z.string(),
  testerLiked: z.array(z.string()),
  testerDisliked: z.array(z.string()),
});

/** A delivery as its customer sees it: the tester by first name and initial. */
const delivery = z.object({
  _id: z.string(),
  deliveryNumber: z.int(),
  testerId: z.object({ fullName: z.string() }),
  roastRequestId: z.object({ _id: z.string(), websiteName: z.nullable(z.string()), websiteUrl: z.string() }),
  /** Null until it can be watched. */
  videoUrl: z.nullable(z.string()),
  originalFileName: z.string(),
  /** In bytes. */
  fileSize: z.int(),
  videoDurationSeconds: z.nullable(z.number()),
  submittedAt: z.string(),
  status: z.enum(deliveryStatuses),
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
