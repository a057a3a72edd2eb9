import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The sandbox payment page. It needs no session, like every hosted checkout. */
export const sandboxPath = '/sandbox-checkout';

const params = z.object({ id: z.string().check(z.regex(/^sbx_[\w-]{1,100}$/)) });
const payment = z.object({
  credits: z.int(),
  /** In whole US dollars. */
  amount: z.int(),
  status: z.enum(['open', 'paid', 'declined', 'cancelled', 'expired']),
  /** Where the customer continues after the payment. */
  returnUrl: z.string(),
});
export type SandboxPayment = z.output<typeof payment>;

export const getSandboxPayment = endpoint({
  method: 'GET',
  path: `${sandboxPath}/:id`,
  access: 'public',
  summary: 'A test payment. Available only if no payment provider is configured.',
  failure: 'The test payment could not be loaded.',
  params,
  response: payment,
});

export const paySandbox = endpoint({
  method: 'POST',
  path: `${sandboxPath}/:id/pay`,
  access: 'public',
  summary: 'Complete a test payment. Also available without the /api prefix.',
  failure: 'The test payment failed.',
  ignoresIdempotencyKey: true,
  params,
  response: payment,
});

export const declineSandbox = endpoint({
  method: 'POST',
  path: `${sandboxPath}/:id/decline`,
  access: 'public',
  summary: 'Decline a test payment. Also available without the /api prefix.',
  failure: 'The test payment failed.',
  ignoresIdempotencyKey: true,
  params,
  response: payment,
});

export const cancelSandbox = endpoint({
  method: 'POST',
  path: `${sandboxPath}/:id/cancel`,
  access: 'public',
  summary: 'Cancel a test payment. Also available without the /api prefix.',
  failure: 'The test payment failed.',
  ignoresIdempotencyKey: true,
  params,
  response: payment,
});
