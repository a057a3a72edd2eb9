import Stripe from 'stripe';
import { AppError } from '../../errors.ts';

/** What Stripe answered; null for what it does not know. Whatever else goes wrong is for the caller to try again. */
export async function answerOf<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    if (cause.code === 'resource_missing') return null;
    const message = 'The payment provider cannot be reached. Please try again in a moment.';
    throw new AppError(502, 'provider_unavailable', message, { cause });
  }
}
