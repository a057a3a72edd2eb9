import { deliveryStatuses, longestNotes } from '@outloud/domain/deliveries';
import * as z from 'zod/mini';
import { deliveryDetail, handledDelivery } from '../deliveries.ts';
import { endpoint } from '../endpoint.ts';
import { optionalProse } from '../fields.ts';
import { adminKey, listQuery, pagination, presentedAdminKey, reason } from './fields.ts';

const byId = { params: z.object({ id: z.uuid() }), missing: 'Delivery not found' };

const takeBackPay = z._default(z.boolean('takeBackPay must be true or false'), false);

export const operatorDeliveries = endpoint({
  method: 'GET',
  path: '/admin/deliveries',
  access: 'operator',
  summary: 'Deliveries of everybody',
  failure: 'Failed to load deliveries',
  query: z.object({
    ...listQuery(['createdAt', 'submittedAt']),
    status: z.optional(z.enum(deliveryStatuses, `status must be one of ${deliveryStatuses.join(', ')}`)),
    /** Newest first, or the longest waiting first in the review queue, unless asked otherwise. */
    sortOrder: z.optional(z.enum(['asc', 'desc'], 'sortOrder must be asc or desc')),
    /** 'true' for the review queue: what a check has set aside. */
    inReview: z.optional(z.enum(['true', 'false'], 'inReview must be true or false')),
  }),
  response: z.object({ deliveries: z.array(handledDelivery), pagination }),
});

/** All that there is of it: what its customer sees, or would see once it is approved, and what was done with it. */
const operatorDelivery = z.extend(handledDelivery, {
  ...z.omit(deliveryDetail, { testerId: true, roastRequestId: true }).shape,
  customer: z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) }),
  completedAt: z.nullable(z.string()),
  /** In credits, what the customer was charged for it; null while nothing was. */
  charged: z.nullable(z.int()),
  refunded: z.boolean(),
});
export type OperatorDelivery = z.output<typeof operatorDelivery>;

export const operatorDeliveryDetail = endpoint({
  method: 'GET',
  path: '/admin/deliveries/:id',
  access: 'operator',
  summary: 'One delivery with its recording, what was said in it, and the fate of each step',
  failure: 'Failed to load delivery details',
  ...byId,
  response: z.object({ delivery: operatorDelivery }),
});

export const updateDelivery = endpoint({
  method: 'PUT',
  path: '/admin/deliveries/:id',
  access: 'operator',
  summary:
    "Decide on a delivery: 'completed' approves what was set aside, 'processing' starts again what failed, 'rejected' refuses it for a reason; or note something",
  failure: 'Failed to update delivery',
  ...byId,
  body: z
    .object({
      status: z.nullish(
        z.enum(['completed', 'processing', 'rejected'], 'status must be one of completed, processing, rejected'),
      ),
      /** The status that the caller has seen: refused when somebody else has decided meanwhile. */
      expectedStatus: z.nullish(
        z.enum(deliveryStatuses, `expectedStatus must be one of ${deliveryStatuses.join(', ')}`),
      ),
      /** Mandatory for a rejection; its tester reads it. */
      reason: z.nullish(reason),
      adminNotes: optionalProse('adminNotes', longestNotes),
      /** With the rejection of a completed one: takes the tester's pay back, as far as it was not asked for. */
      takeBackPay,
      /** Mandatory for the rejection of a completed one, which pays credits out again. */
      adminKey: presentedAdminKey,
    })
    .check(
      z.refine<{ status?: string | null; reason?: string | null }>(
        ({ status, reason: why }) => status !== 'rejected' || Boolean(why),
        { message: 'reason is required', path: ['reason'] },
      ),
      z.refine<{ status?: string | null; adminNotes?: string | null }>(
        ({ status, adminNotes }) => status != null || adminNotes !== undefined,
        { message: 'status or adminNotes is required', path: ['status'] },
      ),
    ),
  response: z.object({ delivery: operatorDelivery }),
});

export const deleteDelivery = endpoint({
  method: 'DELETE',
  path: '/admin/deliveries/:id',
  access: 'operator',
  summary:
    'Remove a delivery with its recording and all that was made of it; its slot opens again, or its price goes back',
  failure: 'Failed to delete delivery',
  takesNoKey: true,
  ...byId,
  body: z.object({
    adminKey,
    reason: z.nullish(reason),
    /** Of a completed one: takes the tester's pay back, as far as it was not asked for. */
    takeBackPay,
  }),
  response: z.object({}),
});

export const refundDelivery = endpoint({
  method: 'POST',
  path: '/admin/deliveries/:id/refund',
  access: 'operator',
  summary: 'Give the customer the price of a completed delivery back, once; the tester keeps the pay',
  failure: 'Failed to refund the delivery',
  takesNoKey: true,
  ...byId,
  body: z.object({ adminKey, reason }),
  response: z.object({ refundedCredits: z.int() }),
});

const text = z.nullish(z.string());

export const createDelivery = endpoint({
  method: 'POST',
  path: '/admin/deliveries/create',
  access: 'operator',
  summary:
    'Hand in a recording for a tester: as multipart with the file in `video`, or with the id of a finished upload',
  failure: 'Failed to create delivery',
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
    adminKey: presentedAdminKey,
  }),
  response: z.object({ delivery: handledDelivery }),
});
