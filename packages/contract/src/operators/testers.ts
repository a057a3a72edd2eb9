import { profileFields } from '@outloud/domain/targeting/demographics';
import { profileFlags } from '@outloud/domain/targeting/profile-changes';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pagination, reason, search } from './fields.ts';

const tester = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** False until the tester accepts the invitation. */
  hasPassword: z.boolean(),
  suspendedAt: z.nullable(z.string()),
  suspensionReason: z.nullable(z.string()),
});
export type OperatorTester = z.output<typeof tester>;

export const listOperatorTesters = endpoint({
  method: 'GET',
  path: '/admin/testers',
  access: 'operator',
  summary: 'All testers, including suspended ones',
  failure: 'Failed to load testers',
  query: z.object({ ...listQuery(['createdAt', 'fullName']), search }),
  response: z.object({ testers: z.array(tester), pagination }),
});

const profileChange = z.object({
  field: z.enum(profileFields),
  oldAnswer: z.nullable(z.string()),
  newAnswer: z.nullable(z.string()),
  changedAt: z.string(),
  countsFrom: z.string(),
  state: z.enum(['waiting', 'counted', 'withdrawn']),
  /** Contradictions with earlier answers. */
  flags: z.array(z.enum(profileFlags)),
});
export type ProfileChange = z.output<typeof profileChange>;

const testerDetail = z.extend(tester, {
  city: z.nullable(z.string()),
  /** The answers that count for matching. Answered fields only. */
  demographicProfile: z.record(z.string(), z.string()),
  /** All changes of the answers, oldest first. */
  profileChanges: z.array(profileChange),
  applicationId: z.nullable(z.string()),
  deliveries: z.object({ completed: z.int(), underWay: z.int(), rejected: z.int() }),
  /** In credits. */
  earnings: z.object({ unpaid: z.int(), requested: z.int() }),
});
export type OperatorTesterDetail = z.output<typeof testerDetail>;

const testerById = {
  access: 'operator',
  params: z.object({ id: z.uuid() }),
  missing: 'Tester not found',
  response: z.object({ tester: testerDetail }),
} as const;

export const getOperatorTester = endpoint({
  ...testerById,
  method: 'GET',
  path: '/admin/testers/:id',
  summary: 'One tester with profile, deliveries and earnings',
  failure: 'Failed to load the tester',
});

export const suspendTester = endpoint({
  ...testerById,
  method: 'POST',
  path: '/admin/testers/:id/suspend',
  summary: 'Suspend a tester. Ends all sessions and blocks new work until reinstated.',
  failure: 'Failed to suspend the tester',
  body: z.object({ reason }),
});

export const reinstateTester = endpoint({
  ...testerById,
  method: 'POST',
  path: '/admin/testers/:id/reinstate',
  summary: 'Reinstate a suspended tester',
  failure: 'Failed to reinstate the tester',
  body: z.object({ reason: z.nullish(reason) }),
});
