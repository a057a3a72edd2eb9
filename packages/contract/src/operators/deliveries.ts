import { deliveryStatuses, maxNotesLength, recordingRules, spotCheckReasons } from '@outloud/domain/deliveries';
import { screenMatches, screenOutcomes } from '@outloud/domain/recordings/screen-text';
import * as z from 'zod/mini';
import { adminDelivery, deliveryDetail } from '../deliveries.ts';
import { endpoint } from '../endpoint.ts';
import { optionalMultilineText } from '../fields.ts';
import { adminKey, listQuery, optionalAdminKey, pagination, reason } from './fields.ts';

const byId = { params: z.object({ id: z.uuid() }), missing: 'Delivery not found' };

const takeBackPay = z._default(z.boolean('takeBackPay must be true or false'), false);

export const listOperatorDeliveries = endpoint({
  method: 'GET',
  path: '/admin/deliveries',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'The deliveries of all customers',
  failure: 'Failed to load deliveries',
  query: z.object({
    ...listQuery(['createdAt', 'submittedAt']),
    status: z.optional(z.enum(deliveryStatuses, `status must be one of ${deliveryStatuses.join(', ')}`)),
    /** Default: newest first; in the review queue, oldest first. */
    sortOrder: z.optional(z.enum(['asc', 'desc'], 'sortOrder must be asc or desc')),
    /** 'true' returns the review queue: deliveries that a quality check flagged. */
    inReview: z.optional(z.enum(['true', 'false'], 'inReview must be true or false')),
    /** 'true' returns the completed deliveries that an operator should look at, oldest first. */
    spotCheck: z.optional(z.literal('true', 'spotCheck must be true')),
  }),
  response: z.object({ deliveries: z.array(adminDelivery), pagination }),
});

/** The customer's view of the delivery, available even before approval, combined with its processing details. */
const operatorDelivery = z.extend(adminDelivery, {
  ...z.omit(deliveryDetail, { testerId: true, roastRequestId: true }).shape,
  customer: z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) }),
  completedAt: z.nullable(z.string()),
  charged: z.nullable(z.int()),
  refunded: z.boolean(),
  /** What the tester wrote about the decision that is due. */
  explanation: z.nullable(z.object({ text: z.string(), sentAt: z.string() })),
  /** Why an operator should look at the delivery, although the customer already has it. */
  spotCheck: z.nullable(z.object({ reason: z.enum(spotCheckReasons), isOpen: z.boolean() })),
  /** The text that was read in some frames. Null for recordings without a picture, and if it could not be read. */
  screen: z.nullable(
    z.object({
      outcome: z.enum(screenOutcomes),
      requestedHost: z.string(),
      frames: z.int(),
      matches: z.array(z.object({ seconds: z.number(), match: z.enum(screenMatches), text: z.string() })),
    }),
  ),
  findings: z.array(
    z.object({
      rule: z.enum(recordingRules),
      /** How similar the recordings are, from 0 to 1. */
      share: z.number(),
      times: z.array(z.object({ here: z.number(), there: z.number() })),
      /** What sounds the same: its duration, the tempo of this recording, and how much later it begins here. */
      sound: z.optional(z.object({ seconds: z.number(), tempo: z.number(), offsetSeconds: z.number() })),
      /** The recording to compare with. Null if there is none, or if it was deleted. */
      other: z.nullable(
        z.object({
          _id: z.string(),
          deliveryNumber: z.int(),
          testerId: z.object({ _id: z.string(), fullName: z.string() }),
          roastRequestId: z.object({ _id: z.string(), websiteName: z.nullable(z.string()), websiteUrl: z.string() }),
          submittedAt: z.string(),
          videoUrl: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type OperatorDelivery = z.output<typeof operatorDelivery>;

export const getOperatorDelivery = endpoint({
  method: 'GET',
  path: '/admin/deliveries/:id',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'One delivery with recording, transcript and processing steps',
  failure: 'Failed to load delivery details',
  ...byId,
  response: z.object({ delivery: operatorDelivery }),
});

export const updateDelivery = endpoint({
  method: 'PUT',
  path: '/admin/deliveries/:id',
  access: 'operator',
  minRole: 'reviewer',
  summary:
    "Decide on a delivery: 'completed' approves a flagged delivery, which needs a second factor, 'processing' retries failed steps, 'rejected' rejects the delivery with a reason. Can also update the notes.",
  failure: 'Failed to update delivery',
  ...byId,
  body: z
    .object({
      status: z.nullish(
        z.enum(['completed', 'processing', 'rejected'], 'status must be one of completed, processing, rejected'),
      ),
      /** Optimistic lock: the status that the caller has seen. The response is a 409 if the current status differs. */
      expectedStatus: z.nullish(
        z.enum(deliveryStatuses, `expectedStatus must be one of ${deliveryStatuses.join(', ')}`),
      ),
      /** Required for a rejection. Visible to the tester. */
      reason: z.nullish(reason),
      adminNotes: optionalMultilineText('adminNotes', maxNotesLength),
      /** For the rejection of a completed delivery: claws back the pay, or blocks the open payout that contains it. */
      takeBackPay,
      /** Required for the rejection of a completed delivery, which refunds credits. */
      adminKey: optionalAdminKey,
    })
    .check(
      z.refine<{ status?: string | null; reason?: string | null }>(
        ({ status, reason: rejectionReason }) => status !== 'rejected' || Boolean(rejectionReason),
        { message: 'reason is required', path: ['reason'] },
      ),
      z.refine<{ status?: string | null; adminNotes?: string | null }>(
        ({ status, adminNotes }) => status != null || adminNotes !== undefined,
        { message: 'status or adminNotes is required', path: ['status'] },
      ),
    ),
  response: z.object({ delivery: operatorDelivery }),
});

export const closeSpotCheck = endpoint({
  method: 'POST',
  path: '/admin/deliveries/:id/spot-check',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'Record that you looked at a completed delivery and found it genuine',
  failure: 'Failed to save the spot check',
  ...byId,
  response: z.object({}),
});

export const deleteDelivery = endpoint({
  method: 'DELETE',
  path: '/admin/deliveries/:id',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'Delete a delivery with its recording and all results. Reopens its slot or refunds its price.',
  failure: 'Failed to delete delivery',
  ignoresIdempotencyKey: true,
  ...byId,
  body: z.object({
    adminKey,
    reason: z.nullish(reason),
    /** For a paid delivery: claws back the pay, or blocks the open payout that contains it. */
    takeBackPay,
  }),
  response: z.object({}),
});

export const refundDelivery = endpoint({
  method: 'POST',
  path: '/admin/deliveries/:id/refund',
  access: 'operator',
  minRole: 'money',
  movesMoney: true,
  summary: 'Refund the price of a completed delivery, once. The tester is still paid.',
  failure: 'Failed to refund the delivery',
  ignoresIdempotencyKey: true,
  ...byId,
  body: z.object({ adminKey, reason }),
  response: z.object({ refundedCredits: z.int() }),
});

const text = z.nullish(z.string());

export const createDelivery = endpoint({
  method: 'POST',
  path: '/admin/deliveries/create',
  access: 'operator',
  minRole: 'reviewer',
  // A processed delivery charges its customer and pays its tester.
  movesMoney: true,
  summary:
    'Submit a recording for a tester: as multipart with the file in `video`, or with the id of a finished upload',
  failure: 'Failed to create delivery',
  status: 201,
  fileField: 'video',
  // An upload creates one delivery, even if it is submitted twice.
  ignoresIdempotencyKey: true,
  body: z.object({
    roastRequestId: text,
    testerId: text,
    adminNotes: optionalMultilineText('adminNotes', maxNotesLength),
    uploadId: text,
    adminKey: optionalAdminKey,
  }),
  response: z.object({ delivery: adminDelivery }),
});
