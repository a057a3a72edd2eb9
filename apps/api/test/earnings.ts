import { completeDelivery } from '../src/features/deliveries/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../src/features/deliveries/deliveries.service.ts';
import { request } from './http.ts';
import { asOwner } from './owner.ts';
import { newTester } from './people.ts';
import { plantDelivery } from './planted-delivery.ts';
import { newBuyer, newRoast } from './roasts.ts';
import type { TestServer } from './server.ts';

export type Person = { id: string; email: string; token: string };
type ReviewInput = { tester: { id: string }; customer: { token: string }; days?: number };

/** A review of the site 'Shop' for 5 credits, accepted `days` ago. The tester earns 4 dollars. */
export async function newPaidReview(server: TestServer, { tester, customer, days = 8 }: ReviewInput) {
  const roastId = await newRoast(server, customer.token);
  const { id } = await plantDelivery(server, roastId, tester.id);
  await server.deps.db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
    await completeDelivery(server.deps, trx, roast, delivery);
  });
  await age(server, id, days);
  return { id, roastId };
}

/** Moves the payment of a delivery into the past. The ledger is append-only, so its triggers are disabled. */
export async function age(server: TestServer, deliveryId: string, days: number): Promise<void> {
  const change = `created_at = created_at - interval '${days} days' where delivery_id = '${deliveryId}'`;
  const statement = `update ledger_transfers set ${change} and kind = 'capture'`;
  await asOwner(server.deps.url, `set session_replication_role = replica; ${statement}`);
}

/** A tester with 12 dollars available for payout, from three reviews of one customer. */
export async function newEarner(server: TestServer, customer?: Person) {
  const payer = customer ?? (await newBuyer(server));
  const tester = await newTester(server);
  const reviews = [];
  for (let count = 0; count < 3; count++) reviews.push(await newPaidReview(server, { tester, customer: payer }));
  return { ...callsOf(server, tester), customer: payer, reviews };
}

export type Earner = Awaited<ReturnType<typeof newEarner>>;

export function callsOf(server: TestServer, tester: Person) {
  const { token } = tester;
  return {
    ...tester,
    earnings: async (query = '') =>
      (await request(server.url, 'GET', `/api/tester/earnings${query}`, { token })).body.data,
    ask: (body: object = { destination: 'theo@pay.example' }, headers: Record<string, string> = {}) =>
      request(server.url, 'POST', '/api/tester/payouts', { token, body, headers }),
  };
}
