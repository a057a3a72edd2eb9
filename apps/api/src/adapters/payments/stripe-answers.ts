import Stripe from 'stripe';
import { AppError } from '../../errors.ts';

/** A wrong key or a wrong question stays wrong however often it is repeated. */
const mayPass = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/** What Stripe answered; null for what it does not know. What may pass is for the caller to try again. */
export async function answerOf<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    if (cause.code === 'resource_missing') return null;
    if (!mayPass.includes(cause.type)) throw cause;
    const message = 'The payment provider cannot be reached. Please try again in a moment.';
    throw new AppError(502, 'provider_unavailable', message, { cause });
  }
}
