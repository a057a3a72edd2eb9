import { getBalance, startCustomCheckout } from '@outloud/contract/credits';
import { request } from './http.ts';
import { newCustomer } from './people.ts';
import type { TestServer } from './server.ts';
import type { startStripe } from './stripe.ts';

/** A new customer who has begun to pay at Stripe, with the ways in which the server hears of it. */
export async function beginPurchase(server: TestServer, stripe: Awaited<ReturnType<typeof startStripe>>, credits = 25) {
  const customer = await newCustomer(server);
  const call = server.as(customer.token);
  const { sessionId, url } = await call(startCustomCheckout, { body: { creditAmount: credits } });
  const notify = async (type: string) => (await stripe.deliver(server.url, stripe.event(type, sessionId))).status;
  const confirm = () =>
    request(server.url, 'POST', '/api/credits/success', { token: customer.token, body: { sessionId } });
  return { ...customer, sessionId, url, notify, confirm, credits: () => call(getBalance), call };
}
