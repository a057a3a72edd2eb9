import { maximumPurchaseMessage, minimumPurchaseMessage, purchase, statementKinds } from '@outloud/domain/credits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { queryNumber, required } from './fields.ts';

/** `debt` is owed after a card refund or dispute of credits already spent; whatever comes in pays it first. */
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
  summary: 'What can be spent now, and the totals',
  failure: 'Failed to fetch credit balance',
  response: creditSystem,
});

export const listPackages = endpoint({
  method: 'GET',
  path: '/credits/packages',
  access: 'customer',
  summary: 'What can be bought at one click',
  failure: 'Failed to fetch credit packages',
  response: z.array(creditPackage),
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/credits/checkout',
  access: 'customer',
  summary: 'Begin to pay for a package; go on at the URL',
  failure: 'Failed to create checkout session',
  status: 201,
  body: z.object({ packageId: required('packageId', 50) }),
  response: startedCheckout,
});

export const startCustomCheckout = endpoint({
  method: 'POST',
  path: '/credits/checkout/custom',
  access: 'customer',
  summary: 'Begin to pay for any number of credits; go on at the URL',
  failure: 'Failed to process custom purchase',
  status: 201,
  body: z.object({
    creditAmount: z
      .number('creditAmount is required')
      .check(
        z.minimum(purchase.minCredits, minimumPurchaseMessage),
        z.maximum(purchase.maxCredits, maximumPurchaseMessage),
        z.multipleOf(1, 'creditAmount must be a whole number'),
      ),
  }),
  response: startedCheckout,
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/credits/success',
  access: 'customer',
  summary: 'Back from paying: asks the provider, and adds the credits unless they are there already',
  failure: 'Failed to process payment success',
  body: z.object({ sessionId: required('sessionId', 200) }),
  response: z.extend(creditSystem, { credits: z.int() }),
});

const transaction = z.object({
  _id: z.string(),
  kind: z.enum(statementKinds),
  /** The size of the movement; never negative. */
  credits: z.int(),
  /** What it did to the balance; a charge takes credits that were held before, so it changes nothing. */
  change: z.int(),
  /** How much of it paid (below zero: made) a debt. */
  debtChange: z.int(),
  balanceAfter: z.int(),
  reason: z.string(),
  createdAt: z.string(),
  roastId: z.nullable(z.string()),
  /** The website of that roast: null without a roast, or once the account is deleted. */
  websiteName: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  /** The receipt of a purchase. */
  receiptId: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
});
export type Transaction = z.output<typeof transaction>;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/credits/transactions',
  access: 'customer',
  summary: 'The statement, newest first; `nextCursor` leads to the next page',
  failure: 'Failed to fetch transactions',
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'cursor is not one that this call has returned'))),
    limit: queryNumber('limit', { min: 1, max: 100, standard: 20 }),
    kind: z.optional(z.enum(statementKinds, `kind must be one of ${statementKinds.join(', ')}`)),
  }),
  response: z.object({ transactions: z.array(transaction), nextCursor: z.nullable(z.string()) }),
});

export const exportTransactions = endpoint({
  method: 'GET',
  path: '/credits/transactions.csv',
  access: 'customer',
  summary: 'The whole statement as a table of comma-separated values, oldest first',
  failure: 'Failed to export transactions',
  answer: 'file',
});

const receipt = z.object({
  number: z.string(),
  credits: z.int(),
  /** In whole US dollars. */
  amount: z.int(),
  /** Credits taken back since, because the payment was refunded or disputed. */
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
  summary: 'The receipt of one purchase',
  failure: 'Failed to load the receipt',
  params: z.object({ id: z.uuid() }),
  response: z.object({ receipt }),
});

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  access: 'public',
  summary: 'Where Stripe reports what became of a payment; signed',
  failure: 'The event could not be processed',
  takesNoKey: true,
  response: z.object({ received: z.literal(true) }),
});
