import { confirmPayment, getBalance, listTransactions, startCheckout } from '@outloud/contract/credits';
import { createRoast } from '@outloud/contract/roasts';
import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buyCredits, refundToCard } from '../../../test/credits.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import type { Deps } from '../../deps.ts';
import { expireRoasts } from '../roasts/roasts.jobs.ts';
import { eraseRoastTexts } from '../roasts/roasts.repo.ts';
import { settleCheckout } from './checkouts/settle-checkout.service.ts';
import { auditLedgerAndReport, cleanUpCheckouts } from './credits.jobs.ts';
import { warnAboutTestCredits } from './credits.service.ts';
import { grantGoodwill, holdCredits, releaseSlot } from './ledger.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const roast = '11111111-1111-4111-8111-111111111111';

describe('access to credits', () => {
  it('rejects visitors and testers on every credits endpoint', async () => {
    const tester = await newTester(server);
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/credits/balance'],
      ['GET', '/api/credits/packages'],
      ['POST', '/api/credits/checkout', { packageId: 'credits-5' }],
      ['POST', '/api/credits/checkout/custom', { creditAmount: 5 }],
      ['POST', '/api/credits/success', { sessionId: 'sbx_x' }],
      ['GET', '/api/credits/transactions'],
      ['GET', '/api/credits/transactions.csv'],
      ['GET', '/api/credits/receipts/11111111-1111-4111-8111-111111111111'],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await request(server.url, method, path, { body })).status]).toEqual([path, 401]);
      expect([path, (await request(server.url, method, path, { body, token: tester.token })).status]).toEqual([
        path,
        403,
      ]);
    }
  });
});

describe('packages and balance', () => {
  it('lists five packages at one dollar per credit', async () => {
    const { token } = await newCustomer(server);
    const { body } = await request(server.url, 'GET', '/api/credits/packages', { token });
    expect(body.data).toEqual([
      { packageId: 'credits-5', credits: 5, price: 5 },
      { packageId: 'credits-10', credits: 10, price: 10 },
      { packageId: 'credits-25', credits: 25, price: 25 },
      { packageId: 'credits-50', credits: 50, price: 50 },
      { packageId: 'credits-100', credits: 100, price: 100 },
    ]);
  });

  it('adds holds to the spent total, subtracts releases and ignores goodwill', async () => {
    const { id, token } = await newCustomer(server);
    const fetchBalance = () => server.as(token)(getBalance);
    expect(await fetchBalance()).toEqual({ balance: 0, totalPurchased: 0, totalSpent: 0, debt: 0 });
    await buyCredits(server, token, 25);
    expect(await fetchBalance()).toEqual({ balance: 25, totalPurchased: 25, totalSpent: 0, debt: 0 });
    const { db } = server.deps;
    const input = { customer: id, roast, reason: 'A roast' };
    await db.transaction().execute((trx) => holdCredits(trx, { ...input, credits: 12 }));
    expect(await fetchBalance()).toEqual({ balance: 13, totalPurchased: 25, totalSpent: 12, debt: 0 });
    await db.transaction().execute((trx) => releaseSlot(trx, { ...input, slot: 1, credits: 6 }));
    const gift = { id: '22222222-2222-4222-8222-222222222222', customer: id, credits: 3, reason: 'Sorry' };
    await db.transaction().execute((trx) => grantGoodwill(trx, gift));
    expect(await fetchBalance()).toEqual({ balance: 22, totalPurchased: 25, totalSpent: 6, debt: 0 });
    const { body } = await request(server.url, 'GET', '/api/profile', { token });
    expect(body.data.user.creditSystem).toEqual({ balance: 22, totalPurchased: 25, totalSpent: 6, debt: 0 });
  });
});

describe('buying credits', () => {
  it('rejects invalid amounts and unknown packages with 400', async () => {
    const { token } = await newCustomer(server);
    const buyCustom = (creditAmount: unknown) =>
      request(server.url, 'POST', '/api/credits/checkout/custom', { token, body: { creditAmount } });
    const buyAndReadError = async (creditAmount: unknown) => {
      const { status, body } = await buyCustom(creditAmount);
      return [status, body.error];
    };
    expect(await buyAndReadError(0)).toEqual([400, 'Minimum purchase is 1 credit']);
    expect(await buyAndReadError(-5)).toEqual([400, 'Minimum purchase is 1 credit']);
    expect(await buyAndReadError(1001)).toEqual([400, 'Maximum purchase is 1000 credits']);
    expect(await buyAndReadError(1e300)).toEqual([400, 'Maximum purchase is 1000 credits']);
    for (const creditAmount of [2.5, '25', undefined]) {
      const { status, body } = await buyCustom(creditAmount);
      expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'creditAmount']);
    }
    for (const packageId of ['credits-7', 'constructor', '']) {
      const response = await request(server.url, 'POST', '/api/credits/checkout', { token, body: { packageId } });
      expect([packageId, response.status]).toEqual([packageId, 400]);
    }
    const { rows } = await server.deps.pool.query('select count(*) from checkouts where credits in (7, 1001)');
    expect(rows[0].count).toBe(0);
  });

  it('grants a paid package once when the payment is confirmed several times', async () => {
    const { token } = await newCustomer(server);
    const { url, sessionId } = await server.as(token)(startCheckout, { body: { packageId: 'credits-25' } });
    expect(url).toBe(`http://localhost:3000/sandbox-checkout/${sessionId}`);
    const confirm = () => request(server.url, 'POST', '/api/credits/success', { token, body: { sessionId } });
    const unpaid = await confirm();
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'payment_open']);
    const paid = await request(server.url, 'POST', `/sandbox-checkout/${sessionId}/pay`);
    expect([paid.status, paid.body.data.status]).toEqual([200, 'paid']);
    expect(paid.body.data.returnUrl).toBe(
      `http://localhost:3000/dashboard/credits?success=true&sessionId=${sessionId}`,
    );
    for (let i = 0; i < 3; i++) {
      expect((await confirm()).body.data).toEqual({
        credits: 25,
        balance: 25,
        totalPurchased: 25,
        totalSpent: 0,
        debt: 0,
      });
    }
  });

  it("rejects another customer's payment and unknown payments with 404", async () => {
    const buyer = await newCustomer(server);
    const otherCustomer = await newCustomer(server);
    const { sessionId } = await buyCredits(server, buyer.token, 5);
    for (const id of [sessionId, 'sbx_unknown']) {
      const response = await request(server.url, 'POST', '/api/credits/success', {
        token: otherCustomer.token,
        body: { sessionId: id },
      });
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    const withoutSession = await request(server.url, 'POST', '/api/credits/success', {
      token: otherCustomer.token,
      body: {},
    });
    expect([withoutSession.status, withoutSession.body.code]).toEqual([400, 'invalid_input']);
    await expect(server.as(otherCustomer.token)(getBalance)).resolves.toMatchObject({ balance: 0 });
  });
});

describe('the sandbox checkout', () => {
  const startSandboxCheckout = async () => {
    const { token } = await newCustomer(server);
    const { sessionId } = await server.as(token)(startCheckout, { body: { packageId: 'credits-10' } });
    return { token, sessionId, path: `/sandbox-checkout/${sessionId}` };
  };

  it('shows the amount without sign-in and returns 404 for unknown sessions', async () => {
    const { path } = await startSandboxCheckout();
    const { status, body } = await request(server.url, 'GET', `/api${path}`);
    expect([status, body.data.credits, body.data.amount, body.data.status]).toEqual([200, 10, 10, 'open']);
    expect((await request(server.url, 'GET', '/api/sandbox-checkout/sbx_unknown')).status).toBe(404);
    expect((await request(server.url, 'POST', '/sandbox-checkout/sbx_unknown/pay')).status).toBe(404);
  });

  it('accepts any request body on the sandbox page', async () => {
    const { path } = await startSandboxCheckout();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await request(server.url, 'POST', `${path}/pay`, { raw: 'a=b', headers })).status).toBe(200);
  });

  it.each([
    ['decline', 'declined', 402, 'payment_failed', '?declined=true'],
    ['cancel', 'cancelled', 409, 'payment_expired', '?cancelled=true'],
  ])('grants no credits when the buyer chooses to %s', async (action, status, confirmStatus, code, search) => {
    const { token, sessionId, path } = await startSandboxCheckout();
    const finished = await request(server.url, 'POST', `${path}/${action}`);
    expect([finished.status, finished.body.data.status]).toEqual([200, status]);
    expect(finished.body.data.returnUrl).toBe(`http://localhost:3000/dashboard/credits${search}`);
    const latePayment = await request(server.url, 'POST', `${path}/pay`);
    expect([latePayment.status, latePayment.body.code]).toEqual([409, 'payment_over']);
    const response = await request(server.url, 'POST', '/api/credits/success', { token, body: { sessionId } });
    expect([response.status, response.body.code]).toEqual([confirmStatus, code]);
    await expect(server.as(token)(getBalance)).resolves.toMatchObject({ balance: 0, totalPurchased: 0 });
  });

  it('expires a sandbox payment after a day', async () => {
    const { token, sessionId, path } = await startSandboxCheckout();
    const { pool } = server.deps;
    await pool.query("update sandbox_payments set created_at = now() - interval '25 hours' where session_id = $1", [
      sessionId,
    ]);
    const paid = await request(server.url, 'POST', `${path}/pay`);
    expect([paid.status, paid.body.code]).toEqual([409, 'payment_over']);
    await expect(server.as(token)(confirmPayment, { body: { sessionId } })).rejects.toMatchObject({ status: 409 });
  });

  it('disables the sandbox when Stripe is configured', async () => {
    const stripeServer = await startServer({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' });
    expect((await request(stripeServer.url, 'GET', '/api/sandbox-checkout/sbx_x')).status).toBe(404);
    expect((await request(stripeServer.url, 'POST', '/sandbox-checkout/sbx_x/pay')).status).toBe(404);
    await stripeServer.close();
  });
});

describe('the statement', () => {
  it('lists transactions newest first, with pagination and a filter by kind', async () => {
    const { id, token } = await newCustomer(server);
    const call = server.as(token);
    await buyCredits(server, token, 10);
    await buyCredits(server, token, 20);
    const input = { customer: id, roast: '33333333-3333-4333-8333-333333333333', reason: 'Roast of =SUM(A1)' };
    const { db } = server.deps;
    await db.transaction().execute((trx) => holdCredits(trx, { ...input, credits: 12 }));
    await db.transaction().execute((trx) => releaseSlot(trx, { ...input, reason: 'Cancelled', slot: 1, credits: 12 }));

    const firstPage = await call(listTransactions, { query: { limit: '3' } });
    expect(firstPage.transactions.map((t) => [t.kind, t.credits, t.change, t.balanceAfter, t.reason])).toEqual([
      ['refund', 12, 12, 30, 'Cancelled'],
      ['hold', 12, -12, 18, 'Roast of =SUM(A1)'],
      ['purchase', 20, 20, 30, 'Credits bought'],
    ]);
    const secondPage = await call(listTransactions, { query: { limit: '3', cursor: firstPage.nextCursor ?? '' } });
    expect(secondPage.transactions.map((t) => [t.kind, t.change])).toEqual([['purchase', 10]]);
    expect(secondPage.nextCursor).toBeNull();
    const holds = await call(listTransactions, { query: { kind: 'hold' } });
    expect(holds.transactions.map((t) => t.kind)).toEqual(['hold']);

    const csv = await request(server.url, 'GET', '/api/credits/transactions.csv', { token });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="outloud-statement.csv"');
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(1, 7).join(','))).toEqual([
      'Kind,Credits,Change,Balance,Debt change,Reason',
      'purchase,10,10,10,0,Credits bought',
      'purchase,20,20,30,0,Credits bought',
      'hold,12,-12,18,0,Roast of =SUM(A1)',
      'refund,12,12,30,0,Cancelled',
    ]);
  });

  it('shows the website of each hold, charge and refund', async () => {
    const { token } = await newCustomerWithCredits(server, 50);
    const namedRoast = await newRoast(server, token, 2);
    await server.deps.pool.query("update roasts set website_name = '=Shop' where id = $1", [namedRoast]);
    await setSlotStates(server, namedRoast, ['completed', 'open']);
    await expireRoastWindow(server, namedRoast);
    await expireRoasts(server.deps);
    const websiteUrl = 'https://unnamed.example.com/start';
    await server.as(token)(createRoast, { body: { websiteUrl } });
    const { transactions } = await server.as(token)(listTransactions, { query: {} });
    expect(transactions.map((t) => [t.kind, t.websiteName, t.websiteUrl])).toEqual([
      ['hold', null, websiteUrl],
      ['refund', '=Shop', 'https://shop.example.com/'],
      ['charge', '=Shop', 'https://shop.example.com/'],
      ['hold', '=Shop', 'https://shop.example.com/'],
      ['purchase', null, null],
    ]);
    const csv = await request(server.url, 'GET', '/api/credits/transactions.csv', { token });
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[7])).toEqual(['Website', '', "'=Shop", "'=Shop", "'=Shop", websiteUrl]);
  });

  it("omits the website after the roast's texts are erased", async () => {
    const { id, token } = await newCustomerWithCredits(server, 50);
    await newRoast(server, token);
    await server.deps.db.transaction().execute((trx) => eraseRoastTexts(trx, id));
    const { transactions } = await server.as(token)(listTransactions, { query: { kind: 'hold' } });
    expect(transactions.map((t) => [t.websiteName, t.websiteUrl])).toEqual([[null, null]]);
    const csv = await request(server.url, 'GET', '/api/credits/transactions.csv', { token });
    expect(csv.text.trimEnd().split('\r\n')[2]?.split(',')[7]).toBe('');
  });

  it('rejects invalid query parameters with 400', async () => {
    const { token } = await newCustomer(server);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'kind=theft']) {
      const { status } = await request(server.url, 'GET', `/api/credits/transactions?${query}`, { token });
      expect([query, status]).toEqual([query, 400]);
    }
    for (const values of ['abc', [-1], [1.5], ['1'], [2 ** 63]]) {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url');
      const { status, body } = await request(server.url, 'GET', `/api/credits/transactions?cursor=${cursor}`, {
        token,
      });
      expect([cursor, status, body.code]).toEqual([cursor, 400, 'bad_cursor']);
    }
  });

  it('hides the transactions of other customers in the list and the CSV', async () => {
    const { token } = await newCustomer(server);
    const { transactions } = await server.as(token)(listTransactions, { query: {} });
    expect(transactions).toEqual([]);
    const csv = await request(server.url, 'GET', '/api/credits/transactions.csv', { token });
    const bytes = await fetch(`${server.url}/api/credits/transactions.csv`, {
      headers: { authorization: `Bearer ${token}` },
    }).then((response) => response.arrayBuffer());
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv.text).toBe('Date,Kind,Credits,Change,Balance,Debt change,Reason,Website,Receipt,Id\r\n');
  });
});

describe('receipts', () => {
  const countReceiptJobs = async (checkoutId: string | null | undefined) => {
    const query = "select 1 from pgboss.job where name = 'receipt-mail' and data->>'checkoutId' = $1";
    return (await server.deps.pool.query(query, [checkoutId])).rowCount;
  };

  it('shows a receipt with the company name only to its buyer', async () => {
    const { token, email } = await newCustomer(server, 'Ada Fox');
    const otherCustomer = await newCustomer(server);
    await buyCredits(server, token, 25);
    await request(server.url, 'PUT', '/api/profile', { token, body: { companyName: 'Fox & Daughters' } });
    const { transactions } = await server.as(token)(listTransactions, { query: {} });
    const id = transactions[0]?.receiptId;
    const { body } = await request(server.url, 'GET', `/api/credits/receipts/${id}`, { token });
    expect(body.data.receipt).toMatchObject({
      credits: 25,
      amount: 25,
      reversed: 0,
      method: 'test',
      customer: { fullName: 'Ada Fox', email, companyName: 'Fox & Daughters' },
    });
    expect(body.data.receipt.number).toMatch(/^OL-20\d\d-\d{6,}$/);
    for (const receiptId of [id, 'nonsense', '99999999-9999-4999-8999-999999999999']) {
      const response = await request(server.url, 'GET', `/api/credits/receipts/${receiptId}`, {
        token: otherCustomer.token,
      });
      expect(response.status).toBe(404);
    }
  });

  it('emails one receipt when a payment is settled several times', async () => {
    const { email, token } = await newCustomer(server, 'Ada Fox');
    await request(server.url, 'PUT', '/api/profile', { token, body: { companyName: 'Fox & Daughters' } });
    const { sessionId } = await buyCredits(server, token, 1000);
    for (let i = 0; i < 3; i++) await server.as(token)(confirmPayment, { body: { sessionId } });
    await Promise.all([1, 2, 3].map(() => settleCheckout(server.deps, sessionId)));
    await refundToCard(server, sessionId, 100_000);
    const { transactions } = await server.as(token)(listTransactions, { query: { kind: 'purchase' } });
    const { receiptId, receiptNumber, createdAt = '' } = transactions[0] ?? {};
    const receiptEmail = await waitForEmail(server.deps.config.dataDir, email, `Your receipt ${receiptNumber}`);
    const paidOn = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(receiptEmail.text).toContain('Hello Ada Fox,');
    expect(receiptEmail.text).toContain(
      [
        `Receipt number: ${receiptNumber}`,
        'Amount paid: $1,000.00 USD',
        'Credits: 1,000',
        `Date: ${paidOn}`,
        `Payment reference: ${sessionId}`,
        'Company: Fox & Daughters',
      ].join('\n'),
    );
    expect(receiptEmail.text).toContain('This was a test payment. No card was charged.');
    expect(receiptEmail.link).toBe(`http://localhost:3000/dashboard/credits/receipts/${receiptId}`);
    expect(await countReceiptJobs(receiptId)).toBe(1);
  });

  it('sells nothing to a customer with an unverified email', async () => {
    const { id, token } = await newCustomer(server);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [id]);
    for (const [path, body] of [
      ['/api/credits/checkout', { packageId: 'credits-5' }],
      ['/api/credits/checkout/custom', { creditAmount: 5 }],
    ] as const) {
      const response = await request(server.url, 'POST', path, { token, body });
      expect([path, response.status, response.body.code]).toEqual([path, 403, 'email_unverified']);
    }
    const { rows } = await server.deps.pool.query('select id from checkouts where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('queues no receipt email for goodwill, unpaid checkouts or payments without granted credits', async () => {
    const { id, token } = await newCustomer(server);
    const gift = { id: '44444444-4444-4444-8444-444444444444', customer: id, credits: 3, reason: 'Sorry' };
    await server.deps.db.transaction().execute((trx) => grantGoodwill(trx, gift));
    const { sessionId } = await server.as(token)(startCheckout, { body: { packageId: 'credits-5' } });
    await settleCheckout(server.deps, sessionId);
    // The account is only disabled: its owner can still undo the deletion.
    await request(server.url, 'DELETE', '/api/auth/account', { token });
    await request(server.url, 'POST', `/sandbox-checkout/${sessionId}/pay`);
    const { rows } = await server.deps.pool.query('select id, status from checkouts where user_id = $1', [id]);
    expect(rows.map(({ status }) => status)).toEqual(['refund_due']);
    expect(await countReceiptJobs(rows[0].id)).toBe(0);
  });

  it('queues the receipt email in the transaction that grants the credits', async () => {
    const { id, token } = await newCustomer(server);
    const { sessionId } = await server.as(token)(startCheckout, { body: { packageId: 'credits-5' } });
    await server.deps.pool.query("update sandbox_payments set status = 'paid' where session_id = $1", [sessionId]);
    const failingJobs = { ...server.deps.jobs, send: () => Promise.reject(new Error('The queue is down')) };
    await expect(settleCheckout({ ...server.deps, jobs: failingJobs }, sessionId)).rejects.toThrow('The queue is down');
    await expect(server.as(token)(getBalance)).resolves.toMatchObject({ balance: 0 });
    await settleCheckout(server.deps, sessionId);
    await expect(server.as(token)(getBalance)).resolves.toMatchObject({ balance: 5 });
    const { rows } = await server.deps.pool.query('select id from checkouts where user_id = $1', [id]);
    expect(await countReceiptJobs(rows[0].id)).toBe(1);
  });

  it('returns 404 for the receipt of an unpaid checkout', async () => {
    const { token, id } = await newCustomer(server);
    await server.as(token)(startCheckout, { body: { packageId: 'credits-5' } });
    const { rows } = await server.deps.pool.query('select id from checkouts where user_id = $1', [id]);
    expect((await request(server.url, 'GET', `/api/credits/receipts/${rows[0].id}`, { token })).status).toBe(404);
  });
});

describe('deleting an account', () => {
  it('forfeits the balance of a deleted account and marks a later payment as refund due', async () => {
    const { id, token } = await newCustomer(server);
    await buyCredits(server, token, 7);
    const { sessionId } = await server.as(token)(startCheckout, { body: { packageId: 'credits-10' } });
    await deleteAccount(server, token);
    await request(server.url, 'POST', `/sandbox-checkout/${sessionId}/pay`);
    const { rows: accounts } = await server.deps.pool.query(
      'select account, balance from ledger_accounts where owner = $1',
      [id],
    );
    expect(accounts).toEqual([{ account: 'customer', balance: 0 }]);
    const { rows } = await server.deps.pool.query('select status, granted from checkouts where session_id = $1', [
      sessionId,
    ]);
    expect(rows).toEqual([{ status: 'refund_due', granted: 0 }]);
    const { rows: forfeited } = await server.deps.pool.query('select credits from ledger_transfers where key = $1', [
      `forfeit:${id}`,
    ]);
    expect(forfeited).toEqual([{ credits: 7 }]);
  });
});

describe('scheduled jobs', () => {
  it('clears idempotency keys only from old checkouts', async () => {
    const { id, token } = await newCustomer(server);
    const buyWithKey = (key: string) =>
      request(server.url, 'POST', '/api/credits/checkout', {
        token,
        body: { packageId: 'credits-5' },
        headers: { 'idempotency-key': key },
      });
    await buyWithKey('old');
    await server.deps.pool.query("update checkouts set created_at = now() - interval '49 hours' where user_id = $1", [
      id,
    ]);
    await buyWithKey('new');
    await cleanUpCheckouts(server.deps);
    const { rows } = await server.deps.pool.query(
      'select request_key is null as cleared from checkouts where user_id = $1 order by created_at',
      [id],
    );
    expect(rows).toEqual([{ cleared: true }, { cleared: false }]);
  });

  it('warns about test credits once real payments are configured', async () => {
    const { token } = await newCustomer(server);
    await buyCredits(server, token, 5);
    const warn = vi.fn();
    const log = { warn } as unknown as Deps['log'];
    const { db, payments } = server.deps;
    await warnAboutTestCredits({ db, payments, log });
    expect(warn).not.toHaveBeenCalled();
    await warnAboutTestCredits({ db, payments: { ...payments, provider: 'stripe' }, log });
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('the ledger audit', () => {
  it('stores each ledger audit and logs a fatal error when a check fails', async () => {
    const auditedServer = await startServer();
    const { token } = await newCustomer(auditedServer);
    await buyCredits(auditedServer, token, 5);
    const fatal = vi.fn();
    const runAudit = async () => {
      await auditLedgerAndReport({ db: auditedServer.deps.db, log: { fatal } as unknown as Deps['log'] });
      const operator = await signInOperator(auditedServer);
      return (await request(auditedServer.url, 'GET', '/api/admin/ledger/audit', { token: operator })).body.data.audit;
    };
    expect(await runAudit()).toMatchObject({
      clean: true,
      checks: expect.arrayContaining([
        { name: 'Each paid checkout is credited once and in full', checked: 1, problems: [] },
      ]),
    });
    expect(fatal).not.toHaveBeenCalled();
    await queryAsOwner(auditedServer.deps.url, 'update checkouts set granted = 6');
    expect(await runAudit()).toMatchObject({ clean: false });
    expect(fatal).toHaveBeenCalledOnce();
    await auditedServer.close();
  });

  it('returns 404 for the ledger audit to callers who are not operators', async () => {
    const { token } = await newCustomer(server);
    const path = '/api/admin/ledger/audit';
    expect((await request(server.url, 'GET', path)).status).toBe(404);
    expect((await request(server.url, 'GET', path, { token })).status).toBe(404);
    expect((await request(server.url, 'GET', path, { token: await signInOperator(server) })).body.data).toEqual({
      audit: null,
    });
  });
});
