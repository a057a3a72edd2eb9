import type Stripe from 'stripe';
import { callStripe } from './call-stripe.ts';
import { InvalidWebhook, type PaymentWebhooks } from './payments.port.ts';

const toleranceSeconds = 300;

/** Reads Stripe webhook events. Accepts several secrets, so that an operator can rotate them without losing events. */
export function createStripeWebhooks(stripe: Stripe, secrets: string[], now: () => number): PaymentWebhooks {
  async function findSessionId(paymentIntent: string | { id: string } | null): Promise<string | null> {
    if (!paymentIntent) return null;
    const id = typeof paymentIntent === 'string' ? paymentIntent : paymentIntent.id;
    const sessions = await callStripe(stripe.checkout.sessions.list({ payment_intent: id, limit: 1 }));
    return sessions?.data[0]?.id ?? null;
  }

  function verifyEvent(body: Buffer, signature: string | undefined): Stripe.Event {
    const receivedAt = now();
    const signedAt = Number(/^(?:.*,)?t=(\d+)/.exec(signature ?? '')?.[1]);
    // The SDK does not reject timestamps in the future.
    const isTimeValid = signedAt - Math.floor(receivedAt / 1000) <= toleranceSeconds;
    if (!signature || !isTimeValid) {
      throw new InvalidWebhook('The webhook event has no signature or a signature from the future');
    }
    let cause: unknown;
    for (const secret of secrets) {
      try {
        return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, receivedAt);
      } catch (error) {
        cause = error;
      }
    }
    throw new InvalidWebhook('The signature of the webhook event is invalid or too old', { cause });
  }

  return {
    async readWebhookEvent(body, signature) {
      const event = verifyEvent(body, signature);
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
        case 'checkout.session.async_payment_failed':
        case 'checkout.session.expired':
          return event.data.object.id;
        case 'charge.refunded':
        // A refund that fails later returns the money to us.
        case 'charge.refund.updated':
        case 'refund.updated':
        case 'refund.failed':
        case 'charge.dispute.created':
        case 'charge.dispute.updated':
        case 'charge.dispute.closed':
        case 'charge.dispute.funds_withdrawn':
        case 'charge.dispute.funds_reinstated':
        case 'radar.early_fraud_warning.created':
        case 'radar.early_fraud_warning.updated':
          return findSessionId(event.data.object.payment_intent ?? null);
        default:
          return null;
      }
    },
  };
}
