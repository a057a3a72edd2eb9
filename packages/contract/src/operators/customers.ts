import { maxGoodwillCredits } from '@outloud/domain/operators';
import * as z from 'zod/mini';
import { creditSystem, listTransactions } from '../credits.ts';
import { endpoint } from '../endpoint.ts';
import { adminKey, listQuery, pagination, reason, search } from './fields.ts';

const customer = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  createdAt: z.string(),
  balance: z.int(),
  debt: z.int(),
});
export type OperatorCustomer = z.output<typeof customer>;

export const listOperatorCustomers = endpoint({
  method: 'GET',
  path: '/admin/customers',
  access: 'operator',
  minRole: 'money',
  summary: 'All customers with their balances',
  failure: 'Failed to load customers',
  query: z.object({ ...listQuery(['createdAt', 'fullName']), search }),
  response: z.object({ customers: z.array(customer), pagination }),
});

const byId = { params: z.object({ id: z.uuid() }), missing: 'Customer not found' };

export const getOperatorCustomer = endpoint({
  method: 'GET',
  path: '/admin/customers/:id',
  access: 'operator',
  minRole: 'money',
  summary: 'One customer with balance and number of requests',
  failure: 'Failed to load the customer',
  ...byId,
  response: z.object({ customer: z.extend(customer, { creditSystem, requests: z.int() }) }),
});

export const listCustomerTransactions = endpoint({
  method: 'GET',
  path: '/admin/customers/:id/transactions',
  access: 'operator',
  minRole: 'money',
  summary: "A customer's statement, newest first",
  failure: 'Failed to fetch transactions',
  ...byId,
  query: listTransactions.query,
  response: listTransactions.response,
});

const creditsMessage = `credits must be a whole number from 1 to ${maxGoodwillCredits}`;

export const giveGoodwill = endpoint({
  method: 'POST',
  path: '/admin/customers/:id/goodwill',
  access: 'operator',
  minRole: 'money',
  movesMoney: true,
  summary: 'Give a customer goodwill credits',
  failure: 'Failed to give the credits',
  ...byId,
  body: z.object({
    credits: z.int(creditsMessage).check(z.minimum(1, creditsMessage), z.maximum(maxGoodwillCredits, creditsMessage)),
    reason,
    adminKey,
  }),
  response: z.object({ balance: z.int() }),
});

const debtMessage = 'credits must be the debt, a whole number from 1';

export const writeOffDebt = endpoint({
  method: 'POST',
  path: '/admin/customers/:id/write-off-debt',
  access: 'operator',
  minRole: 'money',
  movesMoney: true,
  summary: 'Write off the debt of a customer or of a deleted account. The platform bears the loss.',
  failure: 'Failed to write off the debt',
  ...byId,
  body: z.object({
    /** The whole debt, as the operator saw it. A different debt is rejected. */
    credits: z.int(debtMessage).check(z.minimum(1, debtMessage)),
    reason,
    adminKey,
  }),
  response: z.object({ debt: z.int() }),
});

const deletedDebt = z.object({
  /** The ID of the deleted account, for writing off the debt. */
  _id: z.string(),
  debt: z.int(),
  deletedAt: z.string(),
});
export type DeletedDebt = z.output<typeof deletedDebt>;

export const listDeletedDebts = endpoint({
  method: 'GET',
  path: '/admin/deleted-debts',
  access: 'operator',
  minRole: 'money',
  summary: 'Debts of deleted accounts that no new account took over, the oldest deletion first',
  failure: 'Failed to load the debts of deleted accounts',
  response: z.object({ debts: z.array(deletedDebt) }),
});

const refundDue = z.object({
  _id: z.string(),
  /** The order total in whole US dollars. The provider's dashboard shows the amount that was paid. */
  amount: z.int(),
  provider: z.enum(['sandbox', 'stripe']),
  sessionId: z.nullable(z.string()),
  createdAt: z.string(),
});
export type RefundDue = z.output<typeof refundDue>;

export const listRefundsDue = endpoint({
  method: 'GET',
  path: '/admin/refunds-due',
  access: 'operator',
  minRole: 'money',
  summary:
    "Payments that settled after their account was deleted. Refund them manually in the payment provider's dashboard.",
  failure: 'Failed to load refunds due',
  response: z.object({ refunds: z.array(refundDue) }),
});

export const settleRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds-due/:id/settle',
  access: 'operator',
  minRole: 'money',
  movesMoney: true,
  summary: 'Mark a payment as refunded',
  failure: 'Failed to settle the refund',
  params: z.object({ id: z.uuid() }),
  missing: 'Refund not found',
  body: z.object({ reason: z.nullish(reason) }),
  response: z.object({}),
});
