import {
  maximumPurchaseMessage,
  minimumPurchaseMessage,
  purchaseLimits,
  statementKinds,
} from '@outloud/domain/credits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cursor, queryNumber, requiredText } from './fields.ts';

/** `debt` is owed after a card refund or dispute of credits that were already spent. Incoming credits repay it first. */
export const creditSystem = z.object({ balance: z.int(), totalPurchased: z.int(), totalSpent: z.int(), debt: z.int() });
export type CreditSystem = z.output<typeof creditSystem>;

const creditPackage = z.object({
  packageId: z.string(),
  credits: z.int(),
  /** In whole US dollars. */
  price: z.int(),
});
export type CreditPackage = z.output<typeof creditPackage>;

const startedCheckout = z.object({ url: z.string(), sessionId: z.string() });

export const getBalance = endpoint({
  method: 'GET',
  path: '/credits/balance',
  access: 'customer',
  summary: 'The available balance, the debt, and the total credits purchased and spent',
  failure: 'Failed to fetch credit balance',
  response: creditSystem,
});

export const listPackages = endpoint({
  method: 'GET',
  path: '/credits/packages',
  access: 'customer',
  summary: 'The credit packages',
  failure: 'Failed to fetch credit packages',
  response: z.array(creditPackage),
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/credits/checkout',
  access: 'customer',
  summary: 'Start a checkout for a package. Redirect the customer to the returned URL.',
  failure: 'Failed to create checkout session',
  status: 201,
  body: z.object({ packageId: requiredText('packageId', 50) }),
  response: startedCheckout,
});

export const startCustomCheckout = endpoint({
  method: 'POST',
  path: '/credits/checkout/custom',
  access: 'customer',
  summary: 'Start a checkout for a custom amount. Redirect the customer to the returned URL.',
  failure: 'Failed to process custom purchase',
  status: 201,
  body: z.object({
    creditAmount: z
      .number('creditAmount is required')
      .check(
        z.minimum(purchaseLimits.minCredits, minimumPurchaseMessage),
        z.maximum(purchaseLimits.maxCredits, maximumPurchaseMessage),
        z.multipleOf(1, 'creditAmount must be a whole number'),
      ),
  }),
  response: startedCheckout,
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/credits/success',
  access: 'customer',
  summary: 'Confirm a payment after the customer returns from checkout. Adds the credits once.',
  failure: 'Failed to process payment success',
  body: z.object({ sessionId: requiredText('sessionId', 200) }),
  response: z.extend(creditSystem, { credits: z.int() }),
});

const transaction = z.object({
  _id: z.string(),
  kind: z.enum(statementKinds),
  /** The amount of the transfer. Never negative. */
  credits: z.int(),
  /** The change in the balance. Zero for a charge, because its credits were already held. */
  change: z.int(),
  /** The debt that was repaid. Negative for new debt. */
  debtChange: z.int(),
  balanceAfter: z.int(),
  reason: z.string(),
  createdAt: z.string(),
  roastId: z.nullable(z.string()),
  /** The website of the roast; null without a roast or after the account was deleted. */
  websiteName: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  receiptId: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
});
export type Transaction = z.output<typeof transaction>;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/credits/transactions',
  access: 'customer',
  summary: 'The credit statement, newest first. Use `nextCursor` to request the next page.',
  failure: 'Failed to fetch transactions',
  query: z.object({
    cursor,
    limit: queryNumber('limit', { min: 1, max: 100, defaultValue: 20 }),
    kind: z.optional(z.enum(statementKinds, `kind must be one of ${statementKinds.join(', ')}`)),
  }),
  response: z.object({ transactions: z.array(transaction), nextCursor: z.nullable(z.string()) }),
});

export const exportTransactions = endpoint({
  method: 'GET',
  path: '/credits/transactions.csv',
  access: 'customer',
  summary: 'The whole credit statement as CSV, oldest first',
  failure: 'Failed to export transactions',
  responseKind: 'file',
});

const receipt = z.object({
  number: z.string(),
  credits: z.int(),
  /** In whole US dollars. */
  amount: z.int(),
  /** Credits that were removed because the payment was refunded or disputed. */
  reversed: z.int(),
  paidAt: z.string(),
  method: z.enum(['card', 'test']),
  customer: z.object({ fullName: z.string(), email: z.string(), companyName: z.nullable(z.string()) }),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/credits/receipts/:id',
  access: 'customer',
  summary: 'The receipt of a purchase',
  failure: 'Failed to load the receipt',
  params: z.object({ id: z.uuid() }),
  response: z.object({ receipt }),
});

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  access: 'public',
  summary: 'Stripe webhook for payment events. Requires a valid signature.',
  failure: 'The event could not be processed.',
  ignoresIdempotencyKey: true,
  response: z.object({ received: z.literal(true) }),
});
