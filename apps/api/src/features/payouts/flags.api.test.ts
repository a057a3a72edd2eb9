import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buy, refundToCard } from '../../../test/credits.ts';
import { callsOf, newPaidReview, type Person } from '../../../test/earnings.ts';
import { request } from '../../../test/http.ts';
import { newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { noteAddress } from '../accounts/addresses.service.ts';

let server: TestServer;
let operator: string;
let tester: ReturnType<typeof callsOf>;
let customers: Person[];
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' }, undefined, { works: false });
  operator = await operatorToken(server);
});
afterAll(() => server.close());

/** 12 dollars from three customers: nothing odd about it. */
beforeEach(async () => {
  tester = callsOf(server, await newTester(server));
  customers = [];
  for (const name of ['Ada Fox', 'Bo Hill', 'Cy Jones']) {
    const customer = await newCustomer(server, name);
    await buy(server, customer.token, 20);
    await newPaidReview(server, { tester, customer });
    customers.push(customer);
  }
});

let last = 0;
/** An address that nobody has come from yet. */
const nextAddress = () => `203.0.113.${++last}`;
const rename = (id: string, name: string) =>
  server.deps.pool.query('update users set full_name = $2 where id = $1', [id, name]);

type Then = () => Promise<unknown>;
async function flagsAfter(body?: object, ip = nextAddress(), then: Then = async () => {}) {
  const asked = body ?? { destination: `${tester.id}@pay.example` };
  const { _id } = (await tester.ask(asked, { 'x-forwarded-for': ip })).body.data.payout;
  await then();
  const { data } = (await request(server.url, 'GET', '/api/admin/payouts', { token: operator })).body;
  const { flags } = data.payouts.find((payout: OperatorPayout) => payout._id === _id);
  return flags.map(({ flag, text }: OperatorPayout['flags'][number]) => [flag, text]);
}

it('has none where there is nothing odd', async () => {
  expect(await flagsAfter()).toEqual([]);
});

it('points out a customer who was seen at the address of the tester', async () => {
  const ip = nextAddress();
  await noteAddress(server.deps, customers[1]?.id ?? '', `::ffff:${ip}`);
  expect(await flagsAfter(undefined, ip)).toEqual([
    ['shared_address', 'Seen at one address with the customer Bo Hill (1 review, $4).'],
  ]);
});

it('does so when the customer has left meanwhile', async () => {
  const ip = nextAddress();
  await noteAddress(server.deps, customers[1]?.id ?? '', ip);
  const token = customers[1]?.token ?? '';
  expect((await request(server.url, 'DELETE', '/api/auth/account', { token })).status).toBe(200);
  expect(await flagsAfter(undefined, ip)).toEqual([
    ['shared_address', 'Seen at one address with a former customer (1 review, $4).'],
  ]);
});

it('points out other testers at the address, and counts a crowd', async () => {
  const ip = '2001:db8:1:2::1';
  const names = ['Ann', 'Ben', 'Cat', 'Dan'];
  for (const [index, name] of names.entries()) {
    const { id } = await newTester(server);
    await rename(id, name);
    await noteAddress(server.deps, id, `2001:db8:1:2::${index + 2}`);
  }
  expect(await flagsAfter(undefined, ip)).toEqual([
    ['shared_address', 'Seen at one address with 4 testers (Ann, Ben, Cat, and 1 more).'],
  ]);
});

it('points out whose payout address it also is', async () => {
  const [customer] = customers;
  const other = await newTester(server);
  await rename(other.id, 'Ann');
  const destination = `PayPal: ${customer?.email.toUpperCase()}`;
  await server.deps.pool.query('update testers set payout_to = lower($2) where user_id = $1', [other.id, destination]);
  expect(await flagsAfter({ destination })).toEqual([
    ['shared_destination', 'The payout address is also that of the customer Ada Fox and the tester Ann.'],
  ]);
});

it('points out a customer who comes again and again', async () => {
  const customer = await newBuyer(server);
  for (let count = 0; count < 3; count++) await newPaidReview(server, { tester, customer, days: 1 });
  expect(await flagsAfter()).toEqual([['repeated_pair', 'Of 6 reviews, 3 were for the customer Ada Fox ($12).']]);
});

it('points out credits that were asked back, and customers in debt', async () => {
  for (const state of ['open', 'granted', 'declined']) {
    await server.deps.pool.query(
      `insert into complaints (delivery_id, customer_id, tester_id, reason, state, basis, decided_at)
       values (gen_random_uuid(), $1, $2, 'x', $3, 'new_account', case when $3 <> 'open' then now() end)`,
      [customers[0]?.id, tester.id, state],
    );
  }
  const debtor = await newCustomer(server, 'Di Owens');
  const { sessionId } = await buy(server, debtor.token, 5);
  await newPaidReview(server, { tester, customer: debtor });
  await refundToCard(server, sessionId, 200);
  expect(await flagsAfter()).toEqual([
    [
      'dispute',
      'The credits of 2 reviews were asked back: 1 undecided, 1 granted. After a refunded payment, the customer Di Owens (1 review, $4) owes $2.',
    ],
  ]);
});

it('points out a suspension', async () => {
  const suspend = { token: operator, body: { reason: 'Two accounts' } };
  const flags = await flagsAfter(undefined, undefined, () =>
    request(server.url, 'POST', `/api/admin/testers/${tester.id}/suspend`, suspend),
  );
  expect(flags).toEqual([['suspended', 'Suspended: Two accounts']]);
});
