import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pagination, reason, search } from './fields.ts';

const tester = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** Until the invitation was answered there is no password. */
  hasPassword: z.boolean(),
  suspendedAt: z.nullable(z.string()),
  suspensionReason: z.nullable(z.string()),
});
export type OperatorTester = z.output<typeof tester>;

export const operatorTesters = endpoint({
  method: 'GET',
  path: '/admin/testers',
  access: 'operator',
  summary: 'Everybody who may, or might again, be given work',
  failure: 'Failed to load testers',
  query: z.object({ ...listQuery(['createdAt', 'fullName']), search }),
  response: z.object({ testers: z.array(tester), pagination }),
});

const testerDetail = z.extend(tester, {
  city: z.nullable(z.string()),
  /** By the names of the fields; only what was said. */
  demographicProfile: z.record(z.string(), z.string()),
  applicationId: z.nullable(z.string()),
  deliveries: z.object({ completed: z.int(), underWay: z.int(), rejected: z.int() }),
  /** In credits. */
  earnings: z.object({ unpaid: z.int(), requested: z.int() }),
});
export type OperatorTesterDetail = z.output<typeof testerDetail>;

const one = {
  access: 'operator',
  params: z.object({ id: z.uuid() }),
  missing: 'Tester not found',
  response: z.object({ tester: testerDetail }),
} as const;

export const operatorTesterDetail = endpoint({
  ...one,
  method: 'GET',
  path: '/admin/testers/:id',
  summary: 'One tester: profile, work and earnings',
  failure: 'Failed to load the tester',
});

export const suspendTester = endpoint({
  ...one,
  method: 'POST',
  path: '/admin/testers/:id/suspend',
  summary: 'End the sessions of a tester, and take on no more work of theirs until reinstated',
  failure: 'Failed to suspend the tester',
  body: z.object({ reason }),
});

export const reinstateTester = endpoint({
  ...one,
  method: 'POST',
  path: '/admin/testers/:id/reinstate',
  summary: 'Let a suspended tester work again',
  failure: 'Failed to reinstate the tester',
  body: z.object({ reason: z.nullish(reason) }),
});
