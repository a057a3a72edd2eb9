import { refundRequestBases } from '@outloud/domain/feedback';
import { payoutLengths, payoutStates } from '@outloud/domain/payouts';
import * as z from 'zod/mini';
import { type EndpointResponse, endpoint } from './endpoint.ts';
import { cursor, queryNumber, requiredText } from './fields.ts';

const payout = z.object({
  _id: z.string(),
  /** In dollars, like all amounts in this file. */
  amount: z.int(),
  state: z.enum(payoutStates),
  destination: z.string(),
  requestedAt: z.string(),
  settledAt: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type Payout = z.output<typeof payout>;

const movement = z.object({
  _id: z.string(),
  kind: z.enum(['pay', 'taken_back', 'payout', 'payout_returned', 'forfeit', 'appeal']),
  /** Positive for income, negative for outgoing amounts. */
  amount: z.int(),
  balanceAfter: z.int(),
  reason: z.string(),
  /** The reviewed website, for pay. */
  websiteName: z.nullable(z.string()),
  createdAt: z.string(),
});
export type EarningsMovement = z.output<typeof movement>;

const payHold = z.object({
  deliveryId: z.string(),
  amount: z.int(),
  reason: z.literal('refund_request'),
  /** The rule that left the refund request to an operator; null if testers must not see it. */
  basis: z.nullable(z.enum(refundRequestBases)),
  websiteName: z.nullable(z.string()),
  since: z.string(),
});

export const getEarnings = endpoint({
  method: 'GET',
  path: '/tester/earnings',
  access: 'tester',
  summary: 'Your earnings, the payable amount and your statement',
  failure: 'Failed to load earnings',
  query: z.object({
    limit: queryNumber('limit', { min: 1, max: 100, defaultValue: 20 }),
    cursor,
  }),
  response: z.object({
    /** Pay for submitted reviews that have no decision yet. */
    pending: z.int(),
    /** Pay for accepted reviews in the waiting period. */
    maturing: z.int(),
    nextPayable: z.nullable(z.object({ at: z.string(), amount: z.int() })),
    /** Pay that would be payable, but waits for the decision on a refund request. */
    frozen: z.int(),
    /** All pay that waits for a decision, with the reason. Part of it can still be in the waiting period or in a payout. */
    holds: z.array(payHold),
    payable: z.int(),
    requested: z.int(),
    paidOut: z.int(),
    /** The lifetime total, less clawbacks. */
    earned: z.int(),
    /** Average hourly pay of completed reviews, from claim to submission; null before the first completed review. */
    hourlyRate: z.nullable(z.number()),
    payoutTo: z.nullable(z.string()),
    payouts: z.array(payout),
    movements: z.array(movement),
    nextCursor: z.nullable(z.string()),
  }),
});
export type Earnings = EndpointResponse<typeof getEarnings>;

export const requestPayout = endpoint({
  method: 'POST',
  path: '/tester/payouts',
  access: 'tester',
  summary:
    'Request a payout of the whole payable amount, to `destination` or to the payout account in your settings. A new destination requires a fresh sign-in.',
  failure: 'The payout could not be requested.',
  status: 201,
  body: z.object({
    /** If present, it must equal the payable amount, so that the tester gets the amount that was shown. */
    amount: z.nullish(z.int('amount must be a whole number')),
    destination: z.optional(requiredText('destination', payoutLengths.destination)),
  }),
  response: z.object({ payout }),
});
