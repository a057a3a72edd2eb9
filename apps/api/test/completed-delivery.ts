import type { ReviewReason } from '@outloud/domain/deliveries';
import { goodwill } from '@outloud/domain/ledger';
import { request } from '@outloud/testkit/http';
import { creditCustomer } from '../src/features/credits/ledger.service.ts';
import { completeDelivery } from '../src/features/deliveries/processing/complete-delivery.service.ts';
import { lockDeliveryWithRoast } from '../src/features/slots/lock-roast.service.ts';
import { insertTestDelivery } from './insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast, setSlotStates } from './roasts.ts';
import { type TestServer, testSecrets } from './server.ts';
import { backdateAccount } from './users.ts';

type Customer = { id: string; token: string };
export type CompletedDelivery = Awaited<ReturnType<typeof newCompletedDelivery>>;

export async function newVerifiedCustomer(server: TestServer, credits = 1000) {
  const customer = await newCustomerWithCredits(server, credits);
  await server.deps.pool.query('update users set email_verified_at = now() where id = $1', [customer.id]);
  return customer;
}

/** A customer whose refund requests are granted immediately: verified, 30 days old, with three paid reviews. */
export async function newTrustedCustomer(server: TestServer) {
  const customer = await newCustomerWithCredits(server);
  const verifyAndAge = `update users set email_verified_at = now(), created_at = now() - interval '30 days' where id = $1`;
  await server.deps.pool.query(verifyAndAge, [customer.id]);
  await setSlotStates(server, await newRoast(server, customer.token, 3), ['completed', 'completed', 'completed']);
  return customer;
}

/** Makes a customer established: 30 days old, with three paid reviews. */
export async function establishCustomer(server: TestServer, { id, token }: Customer): Promise<void> {
  await backdateAccount(server, id);
  await server.deps.db
    .transaction()
    .execute((trx) =>
      creditCustomer(trx, id, (wallet) =>
        goodwill({ id: crypto.randomUUID(), customer: id, wallet, credits: 15, reason: 'A start' }),
      ),
    );
  await setSlotStates(server, await newRoast(server, token, 3), ['completed', 'completed', 'completed']);
}

/** A completed and charged delivery of 5 credits in a roast of two reviews, with helpers that act on the delivery. */
export async function newCompletedDelivery(
  server: TestServer,
  customer: Customer,
  reasons: ReviewReason[] = [],
  tester?: string,
) {
  const roastId = await newRoast(server, customer.token, 2);
  const { id, tester_id: testerId } = await insertTestDelivery(server, roastId, tester);
  await server.deps.pool.query('update deliveries set review_reasons = $2 where id = $1', [id, reasons]);
  await server.deps.db.transaction().execute(async (trx) => {
    const { roast, delivery } = await lockDeliveryWithRoast(trx, id);
    await completeDelivery(server.deps, trx, roast, delivery);
  });
  const callApi = (method: string, subpath: string, body?: object) =>
    request(server.url, method, `/api/deliveries/${id}${subpath}`, { token: customer.token, body });
  return {
    id,
    roastId,
    testerId,
    readFeedback: () => callApi('GET', '/feedback'),
    rate: (body: object = { stars: 4 }) => callApi('POST', '/rating', body),
    requestRefund: (body: object = { reason: 'Read from a script' }) => callApi('POST', '/not-helpful', body),
    /** Moves the completion time into the past. */
    backdate: (interval: string) =>
      server.deps.pool.query(`update deliveries set completed_at = now() - $2::interval where id = $1`, [id, interval]),
    refund: (operator: string) =>
      request(server.url, 'POST', `/api/admin/deliveries/${id}/refund`, {
        token: operator,
        body: { adminKey: testSecrets.adminKey, reason: 'Our mistake' },
      }),
    reject: (operator: string) =>
      request(server.url, 'PATCH', `/api/admin/deliveries/${id}`, {
        token: operator,
        body: { adminKey: testSecrets.adminKey, status: 'rejected', reason: 'Wrong website' },
      }),
    remove: (operator: string) =>
      request(server.url, 'DELETE', `/api/admin/deliveries/${id}`, {
        token: operator,
        body: { adminKey: testSecrets.adminKey },
      }),
    readLedger: () => readLedger(server, { id, roastId, testerId }),
  };
}

async function readLedger(server: TestServer, ids: { id: string; roastId: string; testerId: string }) {
  const { rows } = await server.deps.pool.query(
    `select array(select kind || ' ' || credits from ledger_transfers where delivery_id = $1 order by id) as moved,
      (select coalesce(sum(balance), 0)::int from ledger_accounts where account = 'earnings' and owner = $3) as earned,
      (select array_agg(state order by slot) from roast_slots where roast_id = $2) as slots`,
    [ids.id, ids.roastId, ids.testerId],
  );
  return rows[0];
}
