import { stripeWebhook } from '@outloud/contract/credits';
import type { FastifyInstance } from 'fastify';
import { InvalidWebhook } from '../../../adapters/payments/payments.port.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, notFound } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { settleCheckout } from './settle-checkout.service.ts';

/** Stripe signs the raw bytes, so this scope does not parse the body. */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    route(scope, stripeWebhook, async ({ request }) => {
      if (!deps.webhooks) throw notFound();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['stripe-signature'];
      const sessionId = await deps.webhooks.readWebhookEvent(body, signature?.toString()).catch((error: unknown) => {
        if (error instanceof InvalidWebhook)
          throw new AppError(400, 'bad_signature', 'The webhook signature is invalid.');
        throw error;
      });
      if (sessionId) await settleIfOurs(deps, sessionId);
      return { received: true as const };
    });
  });
}

/** A Stripe account may also serve other products. Their payments are acknowledged and ignored. */
async function settleIfOurs(deps: Deps, sessionId: string): Promise<void> {
  try {
    await settleCheckout(deps, sessionId);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 404)) throw error;
  }
}
