import { creditPackages } from '@outloud/domain/credits';
import { threeDSecureCredits } from '@outloud/domain/risk-limits';
import type { NewCheckout } from '../../../adapters/payments/payments.port.ts';
import { hashToken } from '../../../crypto.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, emailUnverified, idempotencyKeyReused, invalidField, unauthorized } from '../../../errors.ts';
import type { ClientHashes } from '../../ip-history/client.service.ts';
import * as checkouts from './checkouts.repo.ts';
import { settleCheckout } from './settle-checkout.service.ts';
import { decideAuthentication } from './velocity.repo.ts';
import { requireWithinVelocity } from './velocity.service.ts';

type CheckoutDeps = Pick<Deps, 'db' | 'payments' | 'config'>;
type Buyer = { userId: string; idempotencyKey: string | null; client?: ClientHashes };

export function startPackageCheckout(deps: CheckoutDeps, buyer: Buyer, packageId: string) {
  const selectedPackage = creditPackages.find((offer) => offer.packageId === packageId);
  if (!selectedPackage) throw invalidField('packageId', 'This package does not exist. Choose another package.');
  return startCheckout(deps, buyer, selectedPackage.credits);
}

/** Inserts the checkout before calling the provider, so that every payment belongs to a known checkout. */
export async function startCheckout(deps: CheckoutDeps, { userId, idempotencyKey, client }: Buyer, credits: number) {
  const { db, payments } = deps;
  const buyer = await checkouts.findBuyer(db, userId);
  if (!buyer) throw unauthorized();
  if (!buyer.isVerified) throw emailUnverified();
  const requestKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  const newCheckout = {
    user_id: userId,
    credits,
    provider: payments.provider,
    request_key: requestKey,
    ip_hash: client?.ip ?? null,
    device_hash: client?.device ?? null,
  };
  await requireWithinVelocity(db, newCheckout);
  const checkout =
    (await checkouts.insertCheckout(db, newCheckout)) ??
    (await checkouts.requireByRequestKey(db, userId, requestKey ?? Buffer.alloc(0)));
  if (checkout.credits !== credits) throw idempotencyKeyReused();
  if (checkout.session_id && checkout.url) return { sessionId: checkout.session_id, url: checkout.url };
  const session = await payments.openCheckout({
    ...buildReturnUrls(deps),
    checkoutId: checkout.id,
    userId,
    email: buyer.email,
    credits,
    requiresAuthentication: await decideAuthentication(db, checkout.id, threeDSecureCredits),
  });
  await checkouts.setSession(db, checkout.id, payments.provider, session.sessionId, session.url);
  return session;
}

/** Called by the return page. Queries the provider, so that credits do not depend on the webhook. Idempotent. */
export async function confirmCheckout(
  deps: Pick<Deps, 'db' | 'jobs' | 'payments' | 'log' | 'secrets'>,
  userId: string,
  sessionId: string,
) {
  const checkout = await checkouts.findBySession(deps.db, sessionId);
  if (checkout?.user_id !== userId) throw new AppError(404, 'not_found', unknownPaymentMessage);
  const { status, granted } = checkout.status === 'paid' ? checkout : await settleCheckout(deps, sessionId);
  if (status === 'paid') return granted;
  throw new AppError(status === 'failed' ? 402 : 409, `payment_${status}`, unpaidMessages[status]);
}

const unknownPaymentMessage =
  'This payment does not belong to your account. If you paid from another account, sign in there.';

const unpaidMessages: Record<Exclude<checkouts.Checkout['status'], 'paid'>, string> = {
  open: 'The payment is not complete yet.',
  processing: 'The payment is processing. We will add your credits as soon as it goes through.',
  failed: 'The payment was declined. Nothing was charged.',
  expired: 'This checkout expired without a payment. Start a new one to buy credits.',
  refund_due: 'We could not add credits for this payment. We will refund it.',
  refunded: 'This payment was refunded.',
};

function buildReturnUrls({
  config,
}: Pick<Deps, 'config'>): Pick<NewCheckout, 'successUrl' | 'cancelUrl' | 'declineUrl'> {
  const creditsUrl = `${config.publicUrl}/dashboard/credits`;
  return {
    successUrl: `${creditsUrl}?success=true&sessionId={sessionId}`,
    cancelUrl: `${creditsUrl}?cancelled=true`,
    declineUrl: `${creditsUrl}?declined=true`,
  };
}
