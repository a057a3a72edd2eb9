import { startCustomCheckout } from '@outloud/contract/credits';
import type { FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backdatePayment, createEarningsClient, newPaidReview, setPayoutAccount } from '../../../test/earnings.ts';
import { type TestServer, testSecrets } from '../../../test/server.ts';
import { startServerWithStripe } from '../../../test/stripe-purchase.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';

let stripe: FakeStripe;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startServerWithStripe());
});
afterAll(() => close());

async function readTotals(): Promise<Record<string, number>> {
  const { rows } = await server.deps.pool.query(
    'select account, sum(amount)::int as amount from ledger_entries group by account having sum(amount) <> 0',
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

it('gives nothing to a user who buys with a stolen card and reviews with an own tester account', async () => {
  const customer = await newCustomer(server);
  const { sessionId } = await server.as(customer.token)(startCustomCheckout, { body: { creditAmount: 15 } });
  stripe.pay(sessionId, { fingerprint: 'fp_stolen' });
  await stripe.sendWebhook(server.url, stripe.buildEvent('checkout.session.completed', sessionId));

  // The tester account uses another network and another device, so nothing links the accounts.
  const tester = createEarningsClient(server, await newTester(server));
  await setPayoutAccount(server, tester.id);
  const reviews: string[] = [];
  for (let count = 0; count < 3; count++) {
    reviews.push((await newPaidReview(server, { tester, customer, days: 0, keepsRest: true })).id);
  }
  expect(await readTotals()).toEqual({ card: -15, earnings: 12, platform: 3 });
  const expectNoPayout = async (payable: number) => {
    const { status, body } = await tester.requestPayout();
    expect([status, body.code, body.details]).toEqual([409, 'below_minimum', { payable, minimum: 10 }]);
  };

  // The cardholder disputes the payment after 29 days. Until then, all pay rests.
  await expectNoPayout(0);
  for (const id of reviews) await backdatePayment(server, id, 29, { keepsRest: true });
  await expectNoPayout(0);
  stripe.dispute(sessionId, 1500);
  await stripe.sendWebhook(server.url, stripe.buildEvent('charge.dispute.created', sessionId));
  expect(await readTotals()).toEqual({ debt: -15, earnings: 12, platform: 3 });

  // While the pay rests, an operator rejects the reviews and takes the pay back. All accounts are empty: the house lost nothing.
  const token = await signInOperator(server);
  for (const id of reviews) {
    const body = { status: 'rejected', reason: 'Own website', takeBackPay: true, adminKey: testSecrets.adminKey };
    expect((await request(server.url, 'PATCH', `/api/admin/deliveries/${id}`, { token, body })).status).toBe(200);
  }
  await expectNoPayout(0);
  expect(await tester.getEarnings()).toMatchObject({ earned: 0, paidOut: 0 });
  expect(await readTotals()).toEqual({});
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
});
