import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createEarningsClient,
  newPaidReview,
  newTesterWithEarnings,
  setPayoutAccount,
  type TesterWithEarnings,
} from '../../../test/earnings.ts';
import { listActionsOn } from '../../../test/operator-delivery.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator, signInSecondOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';

let server: TestServer;
let operator: string;
let tester: TesterWithEarnings;
let id: string;
beforeAll(async () => {
  server = await startServer({ CONTACT_EMAIL: 'us@outloud.example' });
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  tester = await newTesterWithEarnings(server);
  id = (await tester.requestPayout()).body.data.payout._id;
});

const { adminKey } = testSecrets;
const call = (method: string, path: string, body?: object, token: string | null = operator) =>
  request(server.url, method, `/api/admin/payouts${path}`, { token, body });
const markAsPaid = (payoutId: string, body: object = { reference: 'PP-17', adminKey }) =>
  call('POST', `/${payoutId}/pay`, body);
const returnPayout = (payoutId: string, body: object = { reason: 'Wrong account' }) =>
  call('POST', `/${payoutId}/return`, body);
const listPayouts = async (query = '') => (await call('GET', query)).body.data;
const buildExpectedPayout = () => ({
  _id: id,
  testerId: { _id: tester.id, fullName: 'Theo Tester', email: tester.email },
  amount: 12,
  destination: `${tester.id}@pay.example`,
  destinationKind: 'paypal',
  state: 'requested',
  requestedAt: expect.any(String),
  settledAt: null,
  reference: null,
  reason: null,
  approval: null,
});

describe('marking a payout as paid', () => {
  it('marks a payout as paid, logs the action and emails the tester', async () => {
    const { status, body } = await markAsPaid(id);
    const paid = {
      ...buildExpectedPayout(),
      state: 'paid',
      reference: 'PP-17',
      settledAt: expect.any(String),
      flags: [],
    };
    expect([status, body.data.payout]).toEqual([200, paid]);
    expect(await tester.getEarnings()).toMatchObject({
      payable: 0,
      requested: 0,
      paidOut: 12,
      earned: 12,
      payouts: [{ state: 'paid', reference: 'PP-17' }],
    });
    expect(await listActionsOn(server, id)).toEqual([
      {
        action: 'payout_paid',
        reason: null,
        before: { state: 'requested' },
        after: { state: 'paid', credits: 12, reference: 'PP-17' },
      },
    ]);
    const email = await waitForEmail(server.deps.config.dataDir, tester.email, 'Your payout has been sent');
    expect(email.text).toContain(`We sent $12 to ${tester.id}@pay.example.\n\nPayment reference: PP-17`);
  });

  it('rejects paying or returning a paid payout with 409', async () => {
    await markAsPaid(id);
    for (const response of [await markAsPaid(id), await returnPayout(id)]) {
      expect([response.status, response.body.code]).toEqual([409, 'settled_before']);
    }
    expect(await tester.getEarnings()).toMatchObject({ requested: 0, paidOut: 12 });
  });

  it('rejects marking a payout as paid while the tester is suspended or a refund request is open', async () => {
    const updateTester = (sql: string) => server.deps.pool.query(sql, [tester.id]);
    await updateTester('update testers set suspended_at = now() where user_id = $1');
    expect((await markAsPaid(id)).body.code).toBe('tester_suspended');
    await updateTester('update testers set suspended_at = null where user_id = $1');
    const [review] = tester.reviews;
    const body = { reason: 'Hard to hear' };
    const { token } = tester.customer;
    await request(server.url, 'POST', `/api/deliveries/${review?.id}/not-helpful`, { token, body });
    expect((await markAsPaid(id)).body.code).toBe('pay_frozen');
    expect(await tester.getEarnings()).toMatchObject({
      requested: 12,
      paidOut: 0,
      holds: [{ deliveryId: review?.id }],
    });
    const pay = `update payouts set state = 'paid', reference = 'x', settled_at = now() where id = $1`;
    await expect(server.deps.pool.query(pay, [id])).rejects.toMatchObject({ constraint: 'reject_held_pay' });
    const requestId = 'select id from refund_requests where delivery_id = $1';
    const { rows } = await server.deps.pool.query(requestId, [review?.id]);
    const decision = { state: 'declined', reason: 'The review is fine' };
    await request(server.url, 'POST', `/api/admin/complaints/${rows[0].id}/decide`, {
      token: operator,
      body: decision,
    });
    expect((await markAsPaid(id)).status).toBe(200);
  });

  it('requires the admin key and a valid reference to mark a payout as paid', async () => {
    const wrongKey = await markAsPaid(id, { reference: 'PP-17', adminKey: 'wrong' });
    expect([wrongKey.status, wrongKey.body.code]).toEqual([403, 'wrong_admin_key']);
    for (const [body, field] of [
      [{ reference: 'PP-17' }, 'adminKey'],
      [{ adminKey }, 'reference'],
      [{ reference: 'x'.repeat(121), adminKey }, 'reference'],
    ] as const) {
      const response = await markAsPaid(id, body);
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
      expect(response.body.problems).toMatchObject([{ field }]);
    }
    expect(await tester.getEarnings()).toMatchObject({ requested: 12, paidOut: 0 });
    expect(await listActionsOn(server, id)).toEqual([]);
  });
});

describe('a payout above $100', () => {
  const callAs = (token: string, step: 'propose' | 'pay', payoutId: string, extra: object = {}) =>
    call('POST', `/${payoutId}/${step}`, { adminKey, ...(step === 'pay' && { reference: 'PP-17' }), ...extra }, token);
  const readResult = async (response: ReturnType<typeof callAs>) => {
    const { status, body } = await response;
    return [status, body.code];
  };
  /** $4 for each review. 25 reviews make $100, and 26 make $104. */
  const newPayout = async (reviews: number) => {
    const customer = await newCustomerWithCredits(server, 5 * reviews);
    const payee = createEarningsClient(server, await newTester(server));
    await setPayoutAccount(server, payee.id);
    for (let count = 0; count < reviews; count++) await newPaidReview(server, { tester: payee, customer });
    return { ...payee, payoutId: (await payee.requestPayout()).body.data.payout._id as string };
  };
  let secondOperator: string;
  beforeAll(async () => {
    secondOperator = await signInSecondOperator(server);
  });

  it('needs one operator to propose it and another one to mark it as paid', async () => {
    const { payoutId, getEarnings } = await newPayout(26);
    expect(await readResult(callAs(operator, 'pay', payoutId))).toEqual([409, 'second_operator_required']);
    expect(await readResult(callAs(operator, 'propose', payoutId, { adminKey: 'wrong' }))).toEqual([
      403,
      'wrong_admin_key',
    ]);
    const findApproval = async (token: string) => {
      const { payouts, operators } = (await call('GET', '?status=requested', undefined, token)).body.data;
      return [payouts.find(({ _id }: { _id: string }) => _id === payoutId).approval, operators];
    };
    const open = { proposedBy: null, proposedAt: null };
    expect(await findApproval(operator)).toEqual([{ ...open, nextStep: 'propose' }, 2]);
    expect((await callAs(operator, 'propose', payoutId)).body.data.payout.approval).toEqual({
      proposedBy: testSecrets.operatorId,
      proposedAt: expect.any(String),
      nextStep: 'wait',
    });
    expect((await findApproval(secondOperator))[0]).toMatchObject({ nextStep: 'pay' });
    expect(await readResult(callAs(operator, 'pay', payoutId))).toEqual([409, 'second_operator_required']);
    for (const token of [operator, secondOperator]) {
      expect(await readResult(callAs(token, 'propose', payoutId))).toEqual([409, 'proposed_before']);
    }
    expect(await getEarnings()).toMatchObject({ requested: 104, paidOut: 0 });
    expect(await readResult(callAs(secondOperator, 'pay', payoutId))).toEqual([200, undefined]);
    expect(await getEarnings()).toMatchObject({ requested: 0, paidOut: 104 });
    expect((await listActionsOn(server, payoutId)).map(({ action }) => action)).toEqual([
      'payout_proposed',
      'payout_paid',
    ]);
  });

  it('is paid once, even if it is proposed and paid concurrently', async () => {
    const { payoutId, getEarnings } = await newPayout(26);
    const proposals = await Promise.all([operator, secondOperator].map((token) => callAs(token, 'propose', payoutId)));
    expect(proposals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const payments = await Promise.all(
      [operator, secondOperator, operator, secondOperator].map((token) => callAs(token, 'pay', payoutId)),
    );
    expect(payments.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await getEarnings()).toMatchObject({ requested: 0, paidOut: 104 });
  });

  it('cannot be paid by one operator, even if the server tries to', async () => {
    const { payoutId } = await newPayout(26);
    const { rows } = await server.deps.pool.query('select id from operators order by created_at');
    const [first, second] = rows.map((row) => row.id);
    const update = (columns: string) =>
      server.deps.pool.query(`update payouts set ${columns} where id = '${payoutId}'`);
    const paid = `state = 'paid', reference = 'x', settled_at = now()`;
    await expect(update(paid)).rejects.toThrow(/needs two operators/);
    await expect(
      update(`${paid}, proposed_by = '${first}', proposed_at = now(), paid_by = '${second}'`),
    ).rejects.toThrow(/needs two operators/);
    await update(`proposed_by = '${first}', proposed_at = now()`);
    await expect(update(`${paid}, paid_by = '${first}'`)).rejects.toThrow(/needs two operators/);
    await expect(update(`${paid}, paid_by = '${crypto.randomUUID()}'`)).rejects.toThrow(/needs two operators/);
    await expect(update(`proposed_by = '${second}'`)).rejects.toThrow(/proposal .* is final/);
    await expect(update('proposed_by = null, proposed_at = null')).rejects.toThrow(/proposal .* is final/);
  });

  it('starts above $100: a payout of $100 needs one operator', async () => {
    const { payoutId } = await newPayout(25);
    expect(await readResult(callAs(operator, 'propose', payoutId))).toEqual([400, 'bad_request']);
    expect(await readResult(callAs(operator, 'pay', payoutId))).toEqual([200, undefined]);
  });
});

describe('returning a payout', () => {
  it('returns the amount to the earnings, emails the reason and allows a new payout request', async () => {
    const { status, body } = await returnPayout(id);
    const returned = {
      ...buildExpectedPayout(),
      state: 'returned',
      reason: 'Wrong account',
      settledAt: expect.any(String),
    };
    expect([status, body.data.payout]).toEqual([200, { ...returned, flags: [] }]);
    const earnings = await tester.getEarnings();
    expect(earnings).toMatchObject({ payable: 12, requested: 0, paidOut: 0, earned: 12 });
    expect(earnings.movements[0]).toMatchObject({ kind: 'payout_returned', amount: 12, balanceAfter: 12 });
    expect(await listActionsOn(server, id)).toEqual([
      {
        action: 'payout_returned',
        reason: 'Wrong account',
        before: { state: 'requested' },
        after: { state: 'returned', credits: 12 },
      },
    ]);
    const email = await waitForEmail(server.deps.config.dataDir, tester.email, 'Your payout was not sent');
    expect(email.text).toContain('We did not send the $12 that you requested. The amount is back in your earnings.');
    expect(email.text).toContain('Reason: Wrong account');
    expect((await tester.requestPayout()).status).toBe(201);
  });

  it('rejects paying or returning a returned payout with 409', async () => {
    await returnPayout(id);
    for (const response of [await returnPayout(id), await markAsPaid(id)]) {
      expect([response.status, response.body.code]).toEqual([409, 'settled_before']);
    }
    expect(await tester.getEarnings()).toMatchObject({ payable: 12, requested: 0, paidOut: 0 });
  });

  it('requires a reason to return a payout', async () => {
    const { status, body } = await returnPayout(id, { reason: ' ' });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.problems).toMatchObject([{ field: 'reason' }]);
    expect(await tester.getEarnings()).toMatchObject({ requested: 12 });
  });
});

describe('listing payouts', () => {
  it('lists payouts newest first with pagination, a state filter and the total of open requests', async () => {
    const before = await listPayouts();
    const otherTester = await newTesterWithEarnings(server);
    const otherPayoutId = (await otherTester.requestPayout()).body.data.payout._id;
    const firstPage = await listPayouts('?limit=1');
    expect(firstPage.requestedTotal).toBe(before.requestedTotal + 12);
    expect(firstPage.payouts).toMatchObject([{ _id: otherPayoutId }]);
    expect(firstPage.pagination.total).toBe(before.pagination.total + 1);
    const secondPage = await listPayouts(`?limit=1&cursor=${firstPage.pagination.nextCursor}`);
    expect(secondPage.payouts).toEqual([{ ...buildExpectedPayout(), flags: expect.any(Array) }]);
    await markAsPaid(otherPayoutId);
    expect((await listPayouts('?status=requested')).payouts[0]._id).toBe(id);
    expect((await listPayouts('?status=paid')).payouts[0]).toMatchObject({ _id: otherPayoutId, flags: [] });
    expect((await listPayouts()).requestedTotal).toBe(before.requestedTotal);
    expect((await listPayouts('?sortOrder=asc&limit=1')).payouts[0]._id).not.toBe(otherPayoutId);
  });

  it.each(['?status=open', '?limit=101', '?sortBy=amount', '?cursor=x'])(
    'rejects the query %s with 400',
    async (query) => {
      expect((await call('GET', query)).status).toBe(400);
    },
  );
});

describe('the CSV export', () => {
  it('exports every payout, oldest first, and escapes spreadsheet formulas', async () => {
    await markAsPaid(id, { reference: '=1+1', adminKey });
    const otherTester = await newTesterWithEarnings(server);
    await setPayoutAccount(server, otherTester.id, 'a "b", c');
    const otherPayoutId = (await otherTester.requestPayout()).body.data.payout._id;
    const { status, headers, text } = await call('GET', '/export');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="outloud-payouts.csv"');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      'Requested,State,Dollars,Tester,Email,Payout account,Payout account type,Settled,Reference,Reason,Tester id,Id',
    );
    const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
    expect(lines.at(-3)).toMatch(
      new RegExp(
        `^${time},paid,12,Theo Tester,${tester.email},${tester.id}@pay.example,paypal,${time},'=1\\+1,,${tester.id},${id}$`,
      ),
    );
    expect(lines.at(-2)).toMatch(
      new RegExp(
        `^${time},requested,12,Theo Tester,${otherTester.email},"a ""b"", c",,,,,${otherTester.id},${otherPayoutId}$`,
      ),
    );
    expect((await call('GET', '/export?status=requested')).text).not.toContain(id);
    expect((await call('GET', '/export?status=requested')).text).toContain(otherPayoutId);
  });
});

it('returns 404 to callers who are not operators and for unknown payouts', async () => {
  const { token } = await newCustomer(server);
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/export'],
    ['POST', `/${id}/propose`, { adminKey }],
    ['POST', `/${id}/pay`, { reference: 'x', adminKey }],
    ['POST', `/${id}/return`, { reason: 'x' }],
  ] as const) {
    for (const caller of [null, token, tester.token]) {
      expect((await call(method, path, body, caller)).status, `${method} ${path}`).toBe(404);
    }
  }
  expect(await tester.getEarnings()).toMatchObject({ requested: 12, payouts: [{ state: 'requested' }] });
  const unknownId = crypto.randomUUID();
  for (const response of [await markAsPaid(unknownId), await returnPayout(unknownId), await markAsPaid('x')]) {
    expect([response.status, response.body.code]).toEqual([404, 'not_found']);
  }
});
