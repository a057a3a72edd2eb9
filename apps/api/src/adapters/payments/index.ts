import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { Payments, PaymentWebhooks, Sandbox } from './payments.port.ts';
import { createSandbox } from './sandbox.ts';
import { createStripePayments } from './stripe.ts';

export type PaymentDeps = { payments: Payments; webhooks: PaymentWebhooks | null; sandbox: Sandbox | null };

export function createPayments(config: Config, pool: pg.Pool): PaymentDeps {
  if (config.stripe) {
    const stripe = createStripePayments(config.stripe);
    return { payments: stripe, webhooks: stripe, sandbox: null };
  }
  const sandbox = createSandbox(pool, config.publicUrl);
  return { payments: sandbox, webhooks: null, sandbox };
}
