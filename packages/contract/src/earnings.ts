import { refundRequestBases } from '@outloud/domain/feedback';
import {
  compactAccountNumber,
  getAccountNumberProblem,
  getIbanProblem,
  getRoutingNumberProblem,
  payoutAccountKinds,
} from '@outloud/domain/payout-accounts';
import { payHoldReasons, payoutStates } from '@outloud/domain/payouts';
import { restReasons } from '@outloud/domain/risk-limits';
import * as z from 'zod/mini';
import { type EndpointResponse, endpoint } from './endpoint.ts';
import { cursor, emailField, queryNumber, requiredText } from './fields.ts';

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
  /** Why this pay still rests, and until when. */
  hold: z.nullable(z.object({ reason: z.enum(restReasons), availableAt: z.string() })),
  createdAt: z.string(),
});
export type EarningsMovement = z.output<typeof movement>;

/** Separators are removed before the checks. */
function accountNumberField(field: string, getProblem: (number: string) => string | null) {
  return requiredText(field, 60).check(
    z.overwrite(compactAccountNumber),
    z.check((payload) => {
      const message = getProblem(payload.value);
      if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
    }),
  );
}

export const newPayoutAccount = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('paypal'), email: emailField() }),
    z.object({ kind: z.literal('iban'), iban: accountNumberField('iban', getIbanProblem) }),
    z.object({
      kind: z.literal('us_bank'),
      routingNumber: accountNumberField('routingNumber', getRoutingNumberProblem),
      accountNumber: accountNumberField('accountNumber', getAccountNumberProblem),
    }),
  ],
  `kind must be one of ${payoutAccountKinds.join(', ')}`,
);

/** `usableFrom` is the end of the cooldown after a change, if it is in the future. */
export const payoutAccount = z.object({
  destination: z.string(),
  isVerified: z.boolean(),
  usableFrom: z.nullable(z.string()),
});
export type PayoutAccount = z.output<typeof payoutAccount>;
const payHold = z.object({
  deliveryId: z.string(),
  amount: z.int(),
  reason: z.enum(payHoldReasons),
  /** The rule that left the refund request to an operator; null for other reasons, and if testers must not see it. */
  basis: z.nullable(z.enum(refundRequestBases)),
  /** For a rejected review: why its pay will be taken back when the payout that contains it is returned. */
  text: z.nullable(z.string()),
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
    /** Pay for accepted reviews that still rests. */
    maturing: z.int(),
    nextPayable: z.nullable(z.object({ at: z.string(), amount: z.int() })),
    /** Pay that would be payable, but waits for the decision on a refund request, of a bank, or for the check of a first review. */
    frozen: z.int(),
    /** All pay that waits for a decision or will be taken back, with the reason. Part of it can still be in the waiting period or in a payout. */
    holds: z.array(payHold),
    payable: z.int(),
    requested: z.int(),
    paidOut: z.int(),
    /** The lifetime total, less clawbacks. */
    earned: z.int(),
    /** Average hourly pay of completed reviews, from claim to submission; null before the first completed review. */
    hourlyRate: z.nullable(z.number()),
    payoutAccount: z.nullable(payoutAccount),
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
  summary: 'Request a payout of the whole payable amount, to the confirmed payout account in your settings',
  failure: 'The payout could not be requested.',
  status: 201,
  body: z.object({
    /** If present, it must equal the payable amount, so that the tester gets the amount that was shown. */
    amount: z.nullish(z.int('amount must be a whole number')),
  }),
  response: z.object({ payout }),
});

export const confirmPayoutAccount = endpoint({
  method: 'POST',
  path: '/tester/payout-account/confirm',
  access: 'public',
  summary: 'Confirm a payout account with the token from an emailed link',
  failure: 'We could not confirm your payout account.',
  ignoresIdempotencyKey: true,
  body: z.object({ token: z.string('token is required').check(z.maxLength(200, 'token is invalid')) }),
  response: z.object({}),
});
