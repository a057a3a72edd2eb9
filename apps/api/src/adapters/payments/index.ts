import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { PaymentNotices, Payments, Sandbox } from './payments.port.ts';
import { createSandbox } from './sandbox.ts';
import { createStripePayments } from './stripe.ts';

export type PaymentDeps = { payments: Payments; notices: PaymentNotices | null; sandbox: Sandbox | null };

export function createPayments(config: Config, pool: pg.Pool): PaymentDeps {
  if (config.stripe) {
    const stripe = createStripePayments(config.stripe);
    return { payments: stripe, notices: stripe, sandbox: null };
  }
  const sandbox = createSandbox(pool, config.publicUrl);
  return { payments: sandbox, notices: null, sandbox };
}
