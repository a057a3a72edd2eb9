import { payoutAccountKinds } from '@outloud/domain/payout-accounts';
import { payoutFlags, payoutLengths, payoutStates } from '@outloud/domain/payouts';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { adminKey, listQuery, pagination, reason } from './fields.ts';

const flag = z.object({
  flag: z.enum(payoutFlags),
  text: z.string(),
});

const payout = z.object({
  _id: z.string(),
  testerId: z.object({ _id: z.string(), fullName: z.string(), email: z.nullable(z.string()) }),
  /** In dollars. */
  amount: z.int(),
  destination: z.nullable(z.string()),
  /** Null for the free text of an earlier version, and after the account was deleted. */
  destinationKind: z.nullable(z.enum(payoutAccountKinds)),
  state: z.enum(payoutStates),
  requestedAt: z.string(),
  settledAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  flags: z.array(flag),
  /** The two operators of a payout above the limit: one proposes it, and another one pays it. Null up to the limit. */
  approval: z.nullable(
    z.object({
      proposedBy: z.nullable(z.string()),
      proposedAt: z.nullable(z.string()),
      /** What the caller can do with an open payout. The proposer can only wait for another operator. */
      nextStep: z.enum(['propose', 'pay', 'wait']),
    }),
  ),
});
export type OperatorPayout = z.output<typeof payout>;

export const listOperatorPayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts',
  access: 'operator',
  minRole: 'money',
  summary: 'Payouts requested by testers, with warning flags',
  failure: 'Failed to load payouts',
  query: z.object({
    ...listQuery(['requestedAt']),
    status: z.optional(z.enum(payoutStates, `status must be one of ${payoutStates.join(', ')}`)),
  }),
  response: z.object({
    payouts: z.array(payout),
    pagination,
    requestedTotal: z.int(),
    /** A payout above the limit needs two. */
    operators: z.int(),
  }),
});

export const exportPayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts/export',
  access: 'operator',
  minRole: 'money',
  summary: 'Payouts as CSV, oldest first',
  failure: 'Failed to export payouts',
  responseKind: 'file',
  query: z.object({
    status: z.optional(z.enum(payoutStates, `status must be one of ${payoutStates.join(', ')}`)),
  }),
});

const payoutById = {
  access: 'operator',
  minRole: 'money',
  movesMoney: true,
  params: z.object({ id: z.uuid() }),
  missing: 'Payout not found',
  response: z.object({ payout }),
} as const;

export const proposePayout = endpoint({
  ...payoutById,
  method: 'POST',
  path: '/admin/payouts/:id/propose',
  summary: 'Propose a payout that needs two operators. Another operator can then mark it as paid.',
  failure: 'Failed to propose the payout',
  body: z.object({ adminKey }),
});

export const markPayoutPaid = endpoint({
  ...payoutById,
  method: 'POST',
  path: '/admin/payouts/:id/pay',
  summary: 'Mark a payout as paid, with the payment reference',
  failure: 'Failed to mark the payout as paid',
  body: z.object({ reference: requiredText('reference', payoutLengths.reference), adminKey }),
});

export const returnPayout = endpoint({
  ...payoutById,
  method: 'POST',
  path: '/admin/payouts/:id/return',
  summary: 'Return a payout. The amount goes back to the earnings of the tester.',
  failure: 'Failed to return the payout',
  body: z.object({ reason }),
});
