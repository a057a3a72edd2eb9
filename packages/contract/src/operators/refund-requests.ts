import { refundRequestBases, refundRequestStates } from '@outloud/domain/feedback';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, optionalAdminKey, pagination, reason } from './fields.ts';

const complaint = z.object({
  _id: z.string(),
  deliveryId: z.string(),
  roastRequestId: z.nullable(
    z.object({ _id: z.string(), websiteName: z.nullable(z.string()), websiteUrl: z.string() }),
  ),
  customer: z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) }),
  testerId: z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) }),
  credits: z.int(),
  reason: z.string(),
  state: z.enum(refundRequestStates),
  basis: z.enum(refundRequestBases),
  answer: z.nullable(z.string()),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type OperatorRefundRequest = z.output<typeof complaint>;

export const listOperatorRefundRequests = endpoint({
  method: 'GET',
  path: '/admin/complaints',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'Refund requests for unhelpful deliveries, with their decisions',
  failure: 'Failed to load refund requests',
  query: z.object({
    ...listQuery(['createdAt']),
    status: z.optional(z.enum(refundRequestStates, `status must be one of ${refundRequestStates.join(', ')}`)),
  }),
  response: z.object({ complaints: z.array(complaint), pagination }),
});

export const decideRefundRequest = endpoint({
  method: 'POST',
  path: '/admin/complaints/:id/decide',
  access: 'operator',
  minRole: 'money',
  movesMoney: true,
  summary: 'Grant or decline a refund request. The tester is paid either way.',
  failure: 'Failed to save the refund decision',
  params: z.object({ id: z.uuid() }),
  missing: 'Refund request not found',
  body: z.object({
    state: z.enum(['granted', 'declined'], 'state must be granted or declined'),
    reason,
    /** Required to grant a refund. */
    adminKey: optionalAdminKey,
  }),
  response: z.object({ complaint }),
});
