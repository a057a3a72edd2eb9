import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { completeDelivery } from '../src/features/deliveries/processing/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../src/features/slots/lock-roast.service.ts';
import { insertTestDelivery } from './insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast } from './roasts.ts';
import type { TestServer } from './server.ts';
import { newTester } from './users.ts';

export type TestUser = { id: string; email: string; token: string };
type ReviewInput = { tester: { id: string }; customer: { token: string }; days?: number; keepsRest?: boolean };

/** A review of the site 'Shop' for 5 credits, accepted `days` ago. The tester earns 4 dollars. */
export async function newPaidReview(server: TestServer, { tester, customer, days = 8, keepsRest }: ReviewInput) {
  const roastId = await newRoast(server, customer.token);
  const { id } = await insertTestDelivery(server, roastId, tester.id);
  await server.deps.db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
    await completeDelivery(server.deps, trx, roast, delivery);
  });
  await backdatePayment(server, id, days, { keepsRest });
  return { id, roastId };
}

/**
 * Moves the payment of a delivery into the past. The ledger is append-only, so its triggers are disabled. The pay rests
 * seven days, as for an established customer, unless `keepsRest` is set.
 */
export async function backdatePayment(
  server: TestServer,
  deliveryId: string,
  days: number,
  { keepsRest = false }: Pick<ReviewInput, 'keepsRest'> = {},
): Promise<void> {
  const where = `where delivery_id = '${deliveryId}'`;
  const shift = `- interval '${days * 24} hours'`;
  const rest = keepsRest
    ? `available_at = available_at ${shift}`
    : `reason = 'established_customer', available_at = started_at ${shift} + interval '168 hours'`;
  await queryAsOwner(
    server.deps.url,
    `set session_replication_role = replica;
     update ledger_transfers set created_at = created_at ${shift} ${where} and kind = 'capture';
     update pay_rests set started_at = started_at ${shift}, ${rest} ${where}`,
  );
}

/** A tester with 12 dollars available for payout, from three reviews of one customer. */
export async function newTesterWithEarnings(server: TestServer, customer?: TestUser) {
  const payer = customer ?? (await newCustomerWithCredits(server));
  const tester = await newTester(server);
  const reviews = [];
  for (let count = 0; count < 3; count++) reviews.push(await newPaidReview(server, { tester, customer: payer }));
  await setPayoutAccount(server, tester.id);
  return { ...createEarningsClient(server, tester), customer: payer, reviews };
}

/** Saves a payout account that was confirmed long ago. Each tester gets another one, because accounts are exclusive. */
export async function setPayoutAccount(
  { deps }: Pick<TestServer, 'deps'>,
  testerId: string,
  destination = `${testerId}@pay.example`,
): Promise<string> {
  await queryAsOwner(
    deps.url,
    `set session_replication_role = replica;
     update testers set payout_account = '${destination}', payout_account_verified_at = now(),
       payout_account_changed_at = now() - interval '73 hours' where user_id = '${testerId}'`,
  );
  return destination;
}

export type TesterWithEarnings = Awaited<ReturnType<typeof newTesterWithEarnings>>;

export function createEarningsClient(server: TestServer, tester: TestUser) {
  const { token } = tester;
  return {
    ...tester,
    getEarnings: async (query = '') =>
      (await request(server.url, 'GET', `/api/tester/earnings${query}`, { token })).body.data,
    requestPayout: (body: object = {}, headers: Record<string, string> = {}) =>
      request(server.url, 'POST', '/api/tester/payouts', { token, body, headers }),
  };
}
