import Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { callStripe } from './call-stripe.ts';
import type { Payment, Payments, PaymentWebhooks } from './payments.port.ts';
import { createStripeWebhooks } from './stripe-webhooks.ts';

const centsPerCredit = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stripe Checkout: the buyer pays on Stripe's page, and Stripe reports the outcome by webhook. */
export function createStripePayments(
  settings: NonNullable<Config['stripe']>,
  now = Date.now,
): Payments & PaymentWebhooks {
  const stripe = createStripeClient(settings);

  async function listDisputes(paymentIntent: string): Promise<Stripe.Dispute[]> {
    const disputes = stripe.disputes.list({ payment_intent: paymentIntent }).autoPagingToArray({ limit: 1000 });
    return (await callStripe(disputes)) ?? [];
  }

  /** Returns null if the key may not read warnings: payments continue without them. */
  async function findFraudWarning(paymentIntent: string): Promise<Date | null> {
    const request = stripe.radar.earlyFraudWarnings.list({ payment_intent: paymentIntent, limit: 100 });
    const warnings = await callStripe(request).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripePermissionError) return null;
      throw error;
    });
    const open = warnings?.data.filter(({ actionable }) => actionable) ?? [];
    return getOldest(open)?.since ?? null;
  }

  return {
    provider: 'stripe',
    ...createStripeWebhooks(stripe, settings.webhookSecrets, now),
    async openCheckout({ checkoutId, userId, email, credits, requiresAuthentication, successUrl, cancelUrl }) {
      const request = stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              price_data: {
                currency: 'usd',
                unit_amount: centsPerCredit,
                product_data: { name: 'Outloud credits' },
              },
              quantity: credits,
              adjustable_quantity: { enabled: false },
            },
          ],
          client_reference_id: userId,
          customer_email: email,
          metadata: { checkoutId, userId },
          payment_intent_data: { metadata: { checkoutId } },
          ...(requiresAuthentication && { payment_method_options: { card: { request_three_d_secure: 'any' } } }),
          success_url: successUrl.replaceAll('{sessionId}', '{CHECKOUT_SESSION_ID}'),
          cancel_url: cancelUrl,
        },
        { idempotencyKey: `checkout:${checkoutId}` },
      );
      const session = await callStripe(request);
      if (!session?.url) throw new Error(`Stripe returned no URL for checkout ${checkoutId}`);
      return { sessionId: session.id, url: session.url };
    },
    async findPayment(sessionId) {
      // The ID comes from a URL, so malformed IDs are rejected without a request to Stripe.
      if (!/^cs_\w{1,250}$/.test(sessionId)) return null;
      const session = await callStripe(
        stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
      );
      // The Stripe account may also be used for other products.
      if (!session?.metadata || !uuid.test(session.metadata.checkoutId ?? '')) return null;
      const intent = getExpanded(session.payment_intent);
      const charge = getExpanded(intent?.latest_charge);
      const status = getStatus(session, intent);
      const disputes = intent && charge?.disputed ? await listDisputes(intent.id) : [];
      return {
        sessionId: session.id,
        checkoutId: session.metadata.checkoutId ?? '',
        userId: session.metadata.userId ?? session.client_reference_id ?? '',
        status,
        cents: session.amount_total ?? 0,
        currency: session.currency?.toLowerCase() ?? '',
        refundedCents: charge?.amount_refunded ?? 0,
        disputedCents: sumDisputedCents(disputes),
        dispute: summarizeDisputes(disputes),
        fraudWarnedAt: intent && status === 'paid' ? await findFraudWarning(intent.id) : null,
        riskLevel: charge?.outcome?.risk_level ?? null,
        riskScore: charge?.outcome?.risk_score ?? null,
        threeDSecure: charge?.payment_method_details?.card?.three_d_secure?.result ?? null,
        cardFingerprint: findFingerprint(charge),
        payerEmail: charge?.billing_details.email ?? null,
      };
    },
  };
}

/** Statuses of disputes that withdraw money. Won or prevented disputes and inquiries (`warning_…`) do not. */
const withdrawingStatuses = /^(needs_response|under_review|lost|appeal_.+)$/;

function sumDisputedCents(disputes: readonly Stripe.Dispute[]): number {
  const withdrawing = disputes.filter(({ status }) => withdrawingStatuses.test(status));
  return withdrawing.reduce((cents, { amount }) => cents + amount, 0);
}

/** A status that Stripe adds later counts as open. */
const disputeStates: Partial<Record<string, 'lost' | 'won'>> = {
  lost: 'lost',
  won: 'won',
  prevented: 'won',
  warning_closed: 'won',
};

function summarizeDisputes(disputes: readonly Stripe.Dispute[]): Payment['dispute'] {
  for (const state of ['open', 'lost', 'won'] as const) {
    const oldest = getOldest(disputes.filter(({ status }) => (disputeStates[status] ?? 'open') === state));
    if (oldest) return { state, ...oldest };
  }
  return null;
}

function getOldest(items: readonly { created: number }[]): { since: Date } | null {
  return items.length > 0 ? { since: new Date(1000 * Math.min(...items.map(({ created }) => created))) } : null;
}

function createStripeClient({ secretKey, apiBase }: NonNullable<Config['stripe']>): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  const isInsecure = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isInsecure ? 'http' : 'https',
    host: hostname,
    port: port || (isInsecure ? 80 : 443),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

function getStatus(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): Payment['status'] {
  if (session.status === 'expired') return 'expired';
  if (session.payment_status === 'paid') return 'paid';
  // Credits are never free, so a session without a payment must not grant any.
  if (session.payment_status === 'no_payment_required') return 'failed';
  if (session.status === 'open') return 'open';
  return intent?.status === 'canceled' || intent?.status === 'requires_payment_method' ? 'failed' : 'processing';
}

/** Cards and bank debits have a fingerprint in the details of their type. Link and most wallets have none. */
function findFingerprint(charge: Stripe.Charge | null): string | null {
  const details = charge?.payment_method_details;
  const method: unknown = details?.[details.type as keyof typeof details];
  if (typeof method !== 'object' || method === null || !('fingerprint' in method)) return null;
  return typeof method.fingerprint === 'string' ? method.fingerprint : null;
}

function getExpanded<T extends object>(value: string | T | null | undefined): T | null {
  return typeof value === 'object' ? value : null;
}
