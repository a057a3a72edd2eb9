import { payoutStates, payoutTexts } from '@outloud/domain/payouts';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { queryNumber, required } from './fields.ts';

const payout = z.object({
  _id: z.string(),
  /** In dollars, like all amounts here. */
  amount: z.int(),
  state: z.enum(payoutStates),
  destination: z.string(),
  requestedAt: z.string(),
  settledAt: z.nullable(z.string()),
  /** The operator's, of a payment that was made. */
  reference: z.nullable(z.string()),
  /** Why it came back. */
  reason: z.nullable(z.string()),
});
export type Payout = z.output<typeof payout>;

const movement = z.object({
  _id: z.string(),
  kind: z.enum(['pay', 'taken_back', 'payout', 'payout_returned', 'forfeit']),
  /** Above zero for what came, below for what went. */
  amount: z.int(),
  balanceAfter: z.int(),
  reason: z.string(),
  /** Of the site, for pay. */
  websiteName: z.nullable(z.string()),
  createdAt: z.string(),
});
export type EarningsMovement = z.output<typeof movement>;

export const earnings = endpoint({
  method: 'GET',
  path: '/tester/earnings',
  access: 'tester',
  summary: 'What you have earned, what of it you can have now, and every movement',
  failure: 'Failed to load earnings',
  query: z.object({
    limit: queryNumber('limit', { min: 1, max: 100, standard: 20 }),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'cursor is not one that this call has returned'))),
  }),
  response: z.object({
    /** Handed in and not decided yet. */
    pending: z.int(),
    /** Accepted, and still in the waiting time. */
    maturing: z.int(),
    /** When the next of it becomes payable, and how much. */
    nextPayable: z.nullable(z.object({ at: z.string(), amount: z.int() })),
    /** Held back, because the customer has taken the money back. */
    frozen: z.int(),
    payable: z.int(),
    /** On its way to you. */
    requested: z.int(),
    paidOut: z.int(),
    /** Everything that was ever earned, less what was taken back. */
    earned: z.int(),
    /** Pay by the hour of your completed reviews, from claiming to handing in; null before the first. */
    hourlyRate: z.nullable(z.number()),
    payoutTo: z.nullable(z.string()),
    payouts: z.array(payout),
    movements: z.array(movement),
    nextCursor: z.nullable(z.string()),
  }),
});
export type Earnings = ResponseOf<typeof earnings>;

export const requestPayout = endpoint({
  method: 'POST',
  path: '/tester/payouts',
  access: 'tester',
  summary: 'Ask for everything that is payable; it goes to the address given, or to the one in your settings',
  failure: 'The payout could not be requested',
  status: 201,
  body: z.object({
    /** Must be what is payable, if given: nobody is paid another amount than they have seen. */
    amount: z.nullish(z.int('amount must be a whole number')),
    destination: z.optional(required('destination', payoutTexts.destination)),
  }),
  response: z.object({ payout }),
});
