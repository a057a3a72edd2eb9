import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { age, callsOf, newPaidReview } from '../../../test/earnings.ts';
import { request } from '../../../test/http.ts';
import { goodPassword, newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' }, undefined, { works: false });
});
afterAll(() => server.close());

/** All the credits there are, by where they are. */
async function books(customer: string, tester: string) {
  const { rows } = await server.deps.pool.query(
    `select account, sum(amount)::int as amount from ledger_entries
     where owner = any($1) or account in ('card', 'platform', 'paid', 'goodwill') group by account`,
    [[customer, tester]],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

it('somebody who is customer and tester at once gains nothing', async () => {
  // Both accounts are used from one place, as all requests of a test are.
  const customer = await newBuyer(server, 15);
  const tester = callsOf(server, await newTester(server));
  const login = { email: tester.email, password: goodPassword };
  expect((await request(server.url, 'POST', '/api/auth/login', { body: login })).status).toBe(200);
  const reviews = [];
  for (let count = 0; count < 3; count++) reviews.push(await newPaidReview(server, { tester, customer, days: 0 }));
  expect(await books(customer.id, tester.id)).toEqual({ card: -15, customer: 0, earnings: 12, platform: 3 });

  // The credits are asked back, and nobody but an operator gives them.
  for (const { id } of reviews) {
    const asked = { token: customer.token, body: { reason: 'Not helpful at all' } };
    const { status, body } = await request(server.url, 'POST', `/api/deliveries/${id}/not-helpful`, asked);
    expect([status, body.data.feedback.complaint]).toMatchObject([200, { state: 'open', refundedCredits: 0 }]);
  }
  const { rows } = await server.deps.pool.query('select basis from complaints');
  expect(rows.map(({ basis }) => basis)).toEqual(['same_person', 'same_person', 'same_person']);
  expect((await tester.ask()).body.error).toBe('Payouts begin at $10, and $0 is payable now.');

  // Eight days later.
  for (const { id } of reviews) await age(server, id, 8);
  const { payout } = (await tester.ask({ destination: customer.email })).body.data;
  expect(payout).toMatchObject({ amount: 12, state: 'requested' });
  expect(await books(customer.id, tester.id)).toEqual({
    card: -15,
    customer: 0,
    earnings: 0,
    payouts: 12,
    platform: 3,
  });

  // It has ended with the operator, who is told what to think of it.
  const operator = await operatorToken(server);
  const { data } = (await request(server.url, 'GET', '/api/admin/payouts', { token: operator })).body;
  expect(data.requestedTotal).toBe(12);
  expect(data.payouts.map(({ _id, flags }: OperatorPayout) => [_id, flags])).toEqual([
    [
      payout._id,
      [
        { flag: 'shared_address', text: 'Seen at one address with the customer Ada Fox (3 reviews, $12).' },
        { flag: 'shared_destination', text: 'The payout address is also that of the customer Ada Fox.' },
        { flag: 'repeated_pair', text: 'Of 3 reviews, 3 were for the customer Ada Fox ($12).' },
        { flag: 'dispute', text: 'The credits of 3 reviews were asked back: 3 undecided, 0 granted.' },
      ],
    ],
  ]);

  // Even an operator who looks away pays less than came in.
  const pay = { token: operator, body: { reference: 'PP-17', adminKey: testSecrets.adminKey } };
  expect((await request(server.url, 'POST', `/api/admin/payouts/${payout._id}/pay`, pay)).status).toBe(200);
  expect(await books(customer.id, tester.id)).toEqual({
    card: -15,
    customer: 0,
    earnings: 0,
    payouts: 0,
    paid: 12,
    platform: 3,
  });
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});

it('from two addresses and in good standing they get credits, and no money that an operator has not looked at', async () => {
  const customer = await newBuyer(server, 20);
  const settle = `update users set email_verified_at = now(), created_at = now() - interval '30 days' where id = $1`;
  await server.deps.pool.query(settle, [customer.id]);
  const tester = callsOf(server, await newTester(server));
  const reviews = [];
  for (let count = 0; count < 4; count++) reviews.push(await newPaidReview(server, { tester, customer, days: 0 }));
  const states = [];
  for (const { id } of reviews) {
    const asked = { token: customer.token, body: { reason: 'Not helpful at all' } };
    const { body } = await request(server.url, 'POST', `/api/deliveries/${id}/not-helpful`, asked);
    const { state, basis } = body.data.feedback.complaint;
    states.push([state, basis]);
  }
  const waits = ['open', 'asked_before'];
  expect(states).toEqual([['granted', 'good_standing'], waits, waits, waits]);

  for (const { id } of reviews) await age(server, id, 8);
  const elsewhere = { 'x-forwarded-for': '203.0.113.20' };
  const { payout } = (await tester.ask({ destination: 'other@pay.example' }, elsewhere)).body.data;
  const operator = await operatorToken(server);
  const { data } = (await request(server.url, 'GET', '/api/admin/payouts', { token: operator })).body;
  const { flags } = data.payouts.find(({ _id }: OperatorPayout) => _id === payout._id);
  expect(flags.map(({ text }: OperatorPayout['flags'][number]) => text)).toEqual([
    'Of 4 reviews, 4 were for the customer Ada Fox ($16).',
    'The credits of 4 reviews were asked back: 3 undecided, 1 granted.',
  ]);

  // 20 dollars came in. What is left of them are credits.
  const giveBack = { token: operator, body: { reason: 'All for one customer, and all asked back' } };
  expect((await request(server.url, 'POST', `/api/admin/payouts/${payout._id}/return`, giveBack)).status).toBe(200);
  const balance = await request(server.url, 'GET', '/api/credits/balance', { token: customer.token });
  expect(balance.body.data.balance).toBe(5);
  expect(await tester.earnings()).toMatchObject({ paidOut: 0, requested: 0 });
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});
