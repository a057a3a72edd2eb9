import { packages } from '@outloud/domain/credits';
import type { NewCheckout } from '../../adapters/payments/payments.port.ts';
import { hashToken } from '../../crypto.ts';
import type { CheckoutStatus } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, keyReused, unauthorized } from '../../errors.ts';
import * as checkouts from './checkouts.repo.ts';
import { settleCheckout } from './settle.service.ts';

type Needs = Pick<Deps, 'db' | 'payments' | 'config'>;
type Buyer = { userId: string; idempotencyKey: string | null };

export function startPackageCheckout(deps: Needs, buyer: Buyer, packageId: string) {
  const chosen = packages.find((offer) => offer.packageId === packageId);
  if (!chosen) throw invalidField('packageId', 'There is no such package');
  return startCheckout(deps, buyer, chosen.credits);
}

/** The checkout is written down before the provider hears of it, so that no payment can come out of nowhere. */
export async function startCheckout(deps: Needs, { userId, idempotencyKey }: Buyer, credits: number) {
  const { db, payments } = deps;
  const email = await checkouts.findEmail(db, userId);
  if (!email) throw unauthorized();
  const requestKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  const fresh = { user_id: userId, credits, provider: payments.provider, request_key: requestKey };
  const checkout =
    (await checkouts.insertCheckout(db, fresh)) ??
    (await checkouts.findByRequest(db, userId, requestKey ?? Buffer.alloc(0)));
  if (checkout.credits !== credits) throw keyReused();
  if (checkout.session_id && checkout.url) return { sessionId: checkout.session_id, url: checkout.url };
  const opened = await payments.openCheckout({ ...returnUrls(deps), checkoutId: checkout.id, userId, email, credits });
  await checkouts.nameSession(db, checkout.id, payments.provider, opened.sessionId, opened.url);
  return opened;
}

/** Back from paying. Asks the provider, so it is right whether or not its report has come, and however often it runs. */
export async function confirmCheckout(
  deps: Pick<Deps, 'db' | 'jobs' | 'payments' | 'log'>,
  userId: string,
  sessionId: string,
) {
  const known = await checkouts.findBySession(deps.db, sessionId);
  if (known?.user_id !== userId) throw new AppError(404, 'not_found', unknownPayment);
  const { status, granted } = known.status === 'paid' ? known : await settleCheckout(deps, sessionId);
  if (status === 'paid') return granted;
  throw new AppError(status === 'failed' ? 402 : 409, `payment_${status}`, unpaid[status]);
}

const unknownPayment =
  'This payment is not known in your account. If you paid while signed in as somebody else, it is there.';

const unpaid: Record<Exclude<CheckoutStatus, 'paid'>, string> = {
  open: 'The payment is not complete yet.',
  processing: 'The payment is on its way. Your credits are added as soon as it arrives.',
  failed: 'The payment was declined. Nothing was charged.',
  expired: 'This checkout has ended without a payment.',
  refund_due: 'This payment could not be turned into credits. It will be refunded to you.',
  refunded: 'This payment was refunded to you.',
};

function returnUrls({ config }: Pick<Deps, 'config'>): Pick<NewCheckout, 'successUrl' | 'cancelUrl' | 'declineUrl'> {
  const page = `${config.publicUrl}/dashboard/credits`;
  return {
    successUrl: `${page}?success=true&sessionId={sessionId}`,
    cancelUrl: `${page}?cancelled=true`,
    declineUrl: `${page}?declined=true`,
  };
}
