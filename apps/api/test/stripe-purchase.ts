import { getBalance, startCustomCheckout } from '@outloud/contract/credits';
import { type FakeStripe, startFakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { request } from '@outloud/testkit/http';
import { startServer, type TestServer } from './server.ts';
import { newCustomer } from './users.ts';

export async function startServerWithStripe(environment: Record<string, string> = {}) {
  const stripe = await startFakeStripe();
  const server = await startServer({ ...stripe.environment, ...environment });
  return { stripe, server, close: () => server.close().then(stripe.stop) };
}

/** A new customer with an open checkout at Stripe. `notify` sends a webhook, `confirm` calls the success endpoint. */
export async function startPurchase(server: TestServer, stripe: FakeStripe, credits = 25) {
  const customer = await newCustomer(server);
  const call = server.as(customer.token);
  const { sessionId, url } = await call(startCustomCheckout, { body: { creditAmount: credits } });
  const notify = async (type: string) =>
    (await stripe.sendWebhook(server.url, stripe.buildEvent(type, sessionId))).status;
  const confirm = () =>
    request(server.url, 'POST', '/api/credits/success', { token: customer.token, body: { sessionId } });
  return { ...customer, sessionId, url, notify, confirm, credits: () => call(getBalance), call };
}
