import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { request } from '@outloud/testkit/http';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backdatePayment, createEarningsClient, newPaidReview, setPayoutAccount } from '../../../test/earnings.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' }, undefined, { runsJobs: false });
});
afterAll(() => server.close());

/** Sums the entries of each ledger account. */
async function readTotals(customer: string, tester: string) {
  const { rows } = await server.deps.pool.query(
    `select account, sum(amount)::int as amount from ledger_entries
     where owner = any($1) or account in ('card', 'platform', 'paid', 'goodwill') group by account`,
    [[customer, tester]],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

async function declineOpenRefundRequests() {
  const token = await signInOperator(server);
  const body = { state: 'declined', reason: 'The reviews are fine' };
  const { rows } = await server.deps.pool.query(`select id from refund_requests where state = 'open'`);
  for (const { id } of rows) await request(server.url, 'POST', `/api/admin/complaints/${id}/decide`, { token, body });
}

it('gives no profit to a user who has both a customer account and a tester account', async () => {
  // Both accounts share an IP address, because all requests of a test come from the same address.
  const customer = await newCustomerWithCredits(server, 15);
  const tester = createEarningsClient(server, await newTester(server));
  const login = { email: tester.email, password: validPassword };
  expect((await request(server.url, 'POST', '/api/auth/login', { body: login })).status).toBe(200);
  const reviews = [];
  for (let count = 0; count < 3; count++) reviews.push(await newPaidReview(server, { tester, customer, days: 0 }));
  expect(await readTotals(customer.id, tester.id)).toEqual({ card: -15, customer: 0, earnings: 12, platform: 3 });

  // The customer requests refunds, which only an operator can grant.
  for (const { id } of reviews) {
    const input = { token: customer.token, body: { reason: 'Not helpful at all' } };
    const { status, body } = await request(server.url, 'POST', `/api/deliveries/${id}/not-helpful`, input);
    expect([status, body.data.feedback.complaint]).toMatchObject([200, { state: 'open', refundedCredits: 0 }]);
  }
  const { rows } = await server.deps.pool.query('select basis from refund_requests');
  expect(rows.map(({ basis }) => basis)).toEqual(['same_person', 'same_person', 'same_person']);
  const earlyRequest = (await tester.requestPayout()).body;
  expect([earlyRequest.code, earlyRequest.details]).toEqual(['below_minimum', { payable: 0, minimum: 10 }]);

  // The pay rests 75 days, because the accounts are linked. It is moved into the past here, as if that time were over. Then,
  // the pay waits for the refund decisions. It is payable once an operator declines the requests.
  for (const { id } of reviews) await backdatePayment(server, id, 8);
  expect(await tester.getEarnings()).toMatchObject({ frozen: 12, payable: 0 });
  await declineOpenRefundRequests();
  await setPayoutAccount(server, tester.id, customer.email);
  const { payout } = (await tester.requestPayout()).body.data;
  expect(payout).toMatchObject({ amount: 12, state: 'requested' });
  expect(await readTotals(customer.id, tester.id)).toEqual({
    card: -15,
    customer: 0,
    earnings: 0,
    payouts: 12,
    platform: 3,
  });

  // The operator sees the flags before paying.
  const operator = await signInOperator(server);
  const { data } = (await request(server.url, 'GET', '/api/admin/payouts', { token: operator })).body;
  expect(data.requestedTotal).toBe(12);
  expect(data.payouts.map(({ _id, flags }: OperatorPayout) => [_id, flags])).toEqual([
    [
      payout._id,
      [
        { flag: 'shared_address', text: 'Shares an IP address with the customer Ada Fox (3 reviews, $12).' },
        { flag: 'shared_destination', text: 'The payout account is also used by the customer Ada Fox.' },
        { flag: 'repeated_pair', text: 'Of 3 reviews, 3 were for the customer Ada Fox ($12).' },
      ],
    ],
  ]);

  // Even an operator who ignores the flags pays out less than the customer paid in.
  const payInput = { token: operator, body: { reference: 'PP-17', adminKey: testSecrets.adminKey } };
  expect((await request(server.url, 'POST', `/api/admin/payouts/${payout._id}/pay`, payInput)).status).toBe(200);
  expect(await readTotals(customer.id, tester.id)).toEqual({
    card: -15,
    customer: 0,
    earnings: 0,
    payouts: 0,
    paid: 12,
    platform: 3,
  });
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});

it('refunds credits but pays no money without an operator when the accounts use different IP addresses', async () => {
  const customer = await newCustomerWithCredits(server, 20);
  const ageAccountSql = `update users set email_verified_at = now(), created_at = now() - interval '30 days' where id = $1`;
  await server.deps.pool.query(ageAccountSql, [customer.id]);
  const tester = createEarningsClient(server, await newTester(server));
  const reviews = [];
  for (let count = 0; count < 4; count++) reviews.push(await newPaidReview(server, { tester, customer, days: 0 }));
  const states = [];
  for (const { id } of reviews) {
    const input = { token: customer.token, body: { reason: 'Not helpful at all' } };
    const { body } = await request(server.url, 'POST', `/api/deliveries/${id}/not-helpful`, input);
    const { state, basis } = body.data.feedback.complaint;
    states.push([state, basis]);
  }
  const undecided = ['open', 'pair_limit'];
  expect(states).toEqual([['granted', 'good_standing'], undecided, undecided, undecided]);

  for (const { id } of reviews) await backdatePayment(server, id, 8);
  await declineOpenRefundRequests();
  const otherIp = { 'x-forwarded-for': '203.0.113.20' };
  await setPayoutAccount(server, tester.id);
  const { payout } = (await tester.requestPayout({}, otherIp)).body.data;
  const operator = await signInOperator(server);
  const { data } = (await request(server.url, 'GET', '/api/admin/payouts', { token: operator })).body;
  const { flags } = data.payouts.find(({ _id }: OperatorPayout) => _id === payout._id);
  expect(flags.map(({ text }: OperatorPayout['flags'][number]) => text)).toEqual([
    'Of 4 reviews, 4 were for the customer Ada Fox ($16).',
    'Customers requested refunds for 1 review: 0 undecided, 1 granted.',
  ]);

  // The customer paid $20 and has 5 credits left. No money was paid out.
  const returnInput = { token: operator, body: { reason: 'All for one customer, with refund requests' } };
  expect((await request(server.url, 'POST', `/api/admin/payouts/${payout._id}/return`, returnInput)).status).toBe(200);
  const balance = await request(server.url, 'GET', '/api/credits/balance', { token: customer.token });
  expect(balance.body.data.balance).toBe(5);
  expect(await tester.getEarnings()).toMatchObject({ paidOut: 0, requested: 0 });
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});
