import { appealStates } from '@outloud/domain/fairness';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, optionalAdminKey, pagination, reason } from './fields.ts';

const appeal = z.object({
  _id: z.string(),
  deliveryId: z.string(),
  website: z.string(),
  tester: z.object({ _id: z.string(), fullName: z.string() }),
  text: z.string(),
  rejectionReason: z.nullable(z.string()),
  state: z.enum(appealStates),
  answer: z.nullable(z.string()),
  /** What the tester gets if the appeal is granted, in dollars. */
  pay: z.int(),
  createdAt: z.string(),
  dueAt: z.string(),
  decidedAt: z.nullable(z.string()),
});
export type OperatorAppeal = z.output<typeof appeal>;

export const listAppeals = endpoint({
  method: 'GET',
  path: '/admin/appeals',
  access: 'operator',
  summary: 'Appeals of testers against rejections, with their decisions',
  failure: 'Failed to load appeals',
  query: z.object({
    ...listQuery(['createdAt']),
    status: z.optional(z.enum(appealStates, `status must be one of ${appealStates.join(', ')}`)),
  }),
  response: z.object({ appeals: z.array(appeal), pagination }),
});

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/admin/appeals/:id/decide',
  access: 'operator',
  summary: 'Grant or decline an appeal. A granted appeal pays the tester at the cost of the platform.',
  failure: 'Failed to save the decision',
  params: z.object({ id: z.uuid() }),
  missing: 'Appeal not found',
  body: z.object({
    state: z.enum(['granted', 'declined'], 'state must be granted or declined'),
    reason,
    /** Required to grant an appeal. */
    adminKey: optionalAdminKey,
  }),
  response: z.object({ appeal }),
});
