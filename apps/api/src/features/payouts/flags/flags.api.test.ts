import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buyCredits, refundToCard } from '../../../../test/credits.ts';
import { deleteAccount } from '../../../../test/delete-account.ts';
import { createEarningsClient, newPaidReview, type TestUser } from '../../../../test/earnings.ts';
import { newCustomerWithCredits } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../../test/users.ts';
import { recordIp } from '../../ip-history/ip-history.service.ts';

let server: TestServer;
let operator: string;
let tester: ReturnType<typeof createEarningsClient>;
let customers: TestUser[];
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' }, undefined, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

/** The tester earns $12 from three customers, which raises no flag. */
beforeEach(async () => {
  tester = createEarningsClient(server, await newTester(server));
  customers = [];
  for (const name of ['Ada Fox', 'Bo Hill', 'Cy Jones']) {
    const customer = await newCustomer(server, name);
    await buyCredits(server, customer.token, 20);
    await newPaidReview(server, { tester, customer });
    customers.push(customer);
  }
});

let lastIpSuffix = 0;
/** Returns an IP address that no other test uses. */
const newIp = () => `203.0.113.${++lastIpSuffix}`;
const renameUser = (id: string, name: string) =>
  server.deps.pool.query('update users set full_name = $2 where id = $1', [id, name]);

type Action = () => Promise<unknown>;
async function requestAndReadFlags(body?: object, ip = newIp(), afterRequest: Action = async () => {}) {
  const input = body ?? { destination: `${tester.id}@pay.example` };
  const { _id } = (await tester.requestPayout(input, { 'x-forwarded-for': ip })).body.data.payout;
  await afterRequest();
  const { data } = (await request(server.url, 'GET', '/api/admin/payouts', { token: operator })).body;
  const { flags } = data.payouts.find((payout: OperatorPayout) => payout._id === _id);
  return flags.map(({ flag, text }: OperatorPayout['flags'][number]) => [flag, text]);
}

it('returns no flags for an ordinary payout', async () => {
  expect(await requestAndReadFlags()).toEqual([]);
});

it('flags a customer who used the same IP address as the tester', async () => {
  const ip = newIp();
  await recordIp(server.deps, customers[1]?.id ?? '', `::ffff:${ip}`);
  expect(await requestAndReadFlags(undefined, ip)).toEqual([
    ['shared_address', 'Shares an IP address with the customer Bo Hill (1 review, $4).'],
  ]);
});

it('flags a shared IP address after the customer deleted their account', async () => {
  const ip = newIp();
  await recordIp(server.deps, customers[1]?.id ?? '', ip);
  const token = customers[1]?.token ?? '';
  expect((await deleteAccount(server, token)).status).toBe(200);
  expect(await requestAndReadFlags(undefined, ip)).toEqual([
    ['shared_address', 'Shares an IP address with a former customer (1 review, $4).'],
  ]);
});

it('names three of the testers who share an IP address and counts the others', async () => {
  const ip = '2001:db8:1:2::1';
  const names = ['Ann', 'Ben', 'Cat', 'Dan'];
  for (const [index, name] of names.entries()) {
    const { id } = await newTester(server);
    await renameUser(id, name);
    await recordIp(server.deps, id, `2001:db8:1:2::${index + 2}`);
  }
  expect(await requestAndReadFlags(undefined, ip)).toEqual([
    ['shared_address', 'Shares an IP address with 4 testers (Ann, Ben, Cat, and 1 more).'],
  ]);
});

it('flags a payout account that other users also use', async () => {
  const [customer] = customers;
  const otherTester = await newTester(server);
  await renameUser(otherTester.id, 'Ann');
  const destination = `PayPal: ${customer?.email.toUpperCase()}`;
  await server.deps.pool.query('update testers set payout_account = lower($2) where user_id = $1', [
    otherTester.id,
    destination,
  ]);
  expect(await requestAndReadFlags({ destination })).toEqual([
    ['shared_destination', 'The payout account is also used by the customer Ada Fox and the tester Ann.'],
  ]);
});

it('flags three or more reviews for the same customer', async () => {
  const customer = await newCustomerWithCredits(server);
  for (let count = 0; count < 3; count++) await newPaidReview(server, { tester, customer, days: 1 });
  expect(await requestAndReadFlags()).toEqual([
    ['repeated_pair', 'Of 6 reviews, 3 were for the customer Ada Fox ($12).'],
  ]);
});

it('flags refund requests and customers in debt', async () => {
  for (const state of ['open', 'granted', 'declined']) {
    await server.deps.pool.query(
      `insert into refund_requests (delivery_id, customer_id, tester_id, reason, state, basis, decided_at)
       values (gen_random_uuid(), $1, $2, 'x', $3, 'new_account', case when $3 <> 'open' then now() end)`,
      [customers[0]?.id, tester.id, state],
    );
  }
  const debtor = await newCustomer(server, 'Di Owens');
  const { sessionId } = await buyCredits(server, debtor.token, 5);
  await newPaidReview(server, { tester, customer: debtor });
  await refundToCard(server, sessionId, 200);
  expect(await requestAndReadFlags()).toEqual([
    [
      'dispute',
      'Customers requested refunds for 2 reviews: 1 undecided, 1 granted. After a refunded payment, the customer Di Owens (1 review, $4) owes $2.',
    ],
  ]);
});

it('flags a tester whose changed profile answers contradict earlier answers', async () => {
  for (const ageRange of ['26-35', '36-45', '26-35']) {
    await request(server.url, 'PUT', '/api/profile/demographic', { token: tester.token, body: { ageRange } });
  }
  expect(await requestAndReadFlags()).toEqual([
    ['contradictions', 'In the past 90 days, 1 change of a profile answer contradicts earlier answers.'],
  ]);
});

it('flags a suspended tester', async () => {
  const suspend = { token: operator, body: { reason: 'Two accounts' } };
  const flags = await requestAndReadFlags(undefined, undefined, () =>
    request(server.url, 'POST', `/api/admin/testers/${tester.id}/suspend`, suspend),
  );
  expect(flags).toEqual([['suspended', 'Suspended: Two accounts']]);
});
