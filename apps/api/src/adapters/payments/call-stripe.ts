import Stripe from 'stripe';
import { AppError } from '../../errors.ts';

/** Errors that a retry may fix. An invalid key or request stays invalid. */
const transientErrors = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/** Returns Stripe's response, or null if the object does not exist. Throws a 502 for errors that a retry may fix. */
export async function callStripe<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    if (cause.code === 'resource_missing') return null;
    if (!transientErrors.includes(cause.type)) throw cause;
    const message = 'The payment provider cannot be reached. Please try again in a moment.';
    throw new AppError(502, 'provider_unavailable', message, { cause });
  }
}
