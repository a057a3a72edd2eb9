import { getBalance, startCustomCheckout } from '@outloud/contract/credits';
import { request } from './http.ts';
import { newCustomer } from './people.ts';
import { startServer, type TestServer } from './server.ts';
import { startStripe } from './stripe.ts';

export type StripeDouble = Awaited<ReturnType<typeof startStripe>>;

export async function startWithStripe(environment: Record<string, string> = {}) {
  const stripe = await startStripe();
  const server = await startServer({ ...stripe.environment, ...environment });
  return { stripe, server, close: () => server.close().then(stripe.stop) };
}

/** A new customer with an open checkout at Stripe. `notify` sends a webhook, `confirm` calls the success endpoint. */
export async function beginPurchase(server: TestServer, stripe: StripeDouble, credits = 25) {
  const customer = await newCustomer(server);
  const call = server.as(customer.token);
  const { sessionId, url } = await call(startCustomCheckout, { body: { creditAmount: credits } });
  const notify = async (type: string) => (await stripe.deliver(server.url, stripe.event(type, sessionId))).status;
  const confirm = () =>
    request(server.url, 'POST', '/api/credits/success', { token: customer.token, body: { sessionId } });
  return { ...customer, sessionId, url, notify, confirm, credits: () => call(getBalance), call };
}
