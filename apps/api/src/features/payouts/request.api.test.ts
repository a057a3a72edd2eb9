import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callsOf, type Earner, newEarner, newPaidReview } from '../../../test/earnings.ts';
import { request } from '../../../test/http.ts';
import { waitForMail } from '../../../test/mailbox.ts';
import { asOwner } from '../../../test/owner.ts';
import { newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { sweepPayouts } from './payouts.jobs.ts';

let server: TestServer;
let tester: Earner;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://outloud.example', CONTACT_EMAIL: 'us@outloud.example' });
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  tester = await newEarner(server);
});

const rowsOf = async (id: string) =>
  (await server.deps.pool.query('select credits, state, destination from payouts where tester_id = $1', [id])).rows;
const refusal = async (answer: ReturnType<Earner['ask']>) => {
  const { status, body } = await answer;
  return [status, body.code, body.error];
};
const untouched = async ({ id, earnings }: Pick<Earner, 'id' | 'earnings'>, payable = 12) => {
  expect(await rowsOf(id)).toEqual([]);
  expect(await earnings()).toMatchObject({ payable, requested: 0, payouts: [] });
};

describe('a payout', () => {
  it('is asked for as a whole, moves the earnings, and is told by mail', async () => {
    await newPaidReview(server, { tester, customer: tester.customer, days: 6 });
    const { status, body } = await tester.ask({ amount: 12, destination: ' Theo@Pay.example ' });
    const payout = {
      _id: expect.any(String),
      amount: 12,
      state: 'requested',
      destination: 'Theo@Pay.example',
      requestedAt: expect.any(String),
      settledAt: null,
      reference: null,
      reason: null,
    };
    expect([status, body.data]).toEqual([201, { payout }]);
    const told = await tester.earnings();
    expect(told).toMatchObject({ payable: 0, maturing: 4, requested: 12, paidOut: 0, earned: 16 });
    expect([told.payouts, told.payoutTo]).toEqual([[payout], 'Theo@Pay.example']);
    expect(told.movements[0]).toMatchObject({
      kind: 'payout',
      amount: -12,
      balanceAfter: 4,
      reason: 'Payout requested',
    });
    const mail = await waitForMail(server.deps.config.dataDir, tester.email, 'We have your payout request');
    expect(mail.text).toContain(
      'You asked for $12. It goes to Theo@Pay.example, as soon as one of us has looked at it.',
    );
    expect(mail.text).toContain('write to us@outloud.example');
    expect(mail.link).toBe('https://outloud.example/dashboard/earnings');
  });

  it('goes where the last one went unless told otherwise', async () => {
    await server.deps.pool.query('update testers set payout_to = $2 where user_id = $1', [tester.id, 'IBAN 12']);
    expect((await tester.ask({})).body.data.payout.destination).toBe('IBAN 12');
  });

  it('needs to know where to', async () => {
    expect(await refusal(tester.ask({}))).toEqual([400, 'invalid_input', 'destination is required']);
    await untouched(tester);
  });

  it('waits for the one before it', async () => {
    await tester.ask();
    for (let count = 0; count < 3; count++) await newPaidReview(server, { tester, customer: tester.customer });
    expect(await refusal(tester.ask())).toEqual([
      409,
      'payout_open',
      'Your payout of $12 is still on its way. Ask again once you have it.',
    ]);
    expect(await tester.earnings()).toMatchObject({ payable: 12, requested: 12 });
  });

  it('begins at ten dollars', async () => {
    const poor = callsOf(server, await newTester(server));
    const below = async (payable: string) => [
      409,
      'below_minimum',
      `Payouts begin at $10, and ${payable} is payable now.`,
    ];
    expect(await refusal(poor.ask())).toEqual(await below('$0'));
    const customer = await newBuyer(server);
    for (const days of [8, 8, 6]) await newPaidReview(server, { tester: poor, customer, days });
    expect(await refusal(poor.ask())).toEqual(await below('$8'));
    await untouched(poor, 8);
  });

  it('is for the amount that was seen, or for none', async () => {
    expect(await refusal(tester.ask({ amount: 16, destination: 'x' }))).toEqual([
      409,
      'amount_differs',
      '$12 is payable now, not $16. Nothing was requested.',
    ]);
    await untouched(tester);
    expect((await tester.earnings()).payoutTo).toBeNull();
  });

  it('is refused to whoever is suspended', async () => {
    await server.deps.pool.query('update testers set suspended_at = now() where user_id = $1', [tester.id]);
    expect(await refusal(tester.ask())).toEqual([
      409,
      'tester_suspended',
      'Your account is suspended, so nothing is paid out. Write to us.',
    ]);
    await untouched(tester);
  });

  it.each([
    [{ amount: 1.5, destination: 'x' }, 'amount must be a whole number'],
    [{ amount: '12', destination: 'x' }, 'amount must be a whole number'],
    [{ destination: ' ' }, 'destination is required'],
    [{ destination: 'x'.repeat(255) }, 'destination must be at most 254 characters'],
    [{ destination: 'a\nb' }, 'destination contains characters that cannot be used'],
  ])('is refused for %j', async (body, message) => {
    expect(await refusal(tester.ask(body))).toEqual([400, 'invalid_input', message]);
    await untouched(tester);
  });

  it('is for testers', async () => {
    const { token } = await newCustomer(server);
    const ask = (of?: string) => request(server.url, 'POST', '/api/tester/payouts', { token: of ?? null, body: {} });
    expect((await ask()).status).toBe(401);
    expect((await ask(token)).status).toBe(403);
  });
});

describe('a payout under an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'once' };
  const body = { amount: 12, destination: 'theo@pay.example' };
  /** As though the server had died before it could keep its answer. */
  const forgetAnswers = () => server.deps.pool.query('delete from idempotent_answers');

  it('is made once, also when the answer was lost and the payout was settled meanwhile', async () => {
    const { data } = (await tester.ask(body, headers)).body;
    expect((await tester.ask(body, headers)).body.data).toEqual(data);
    await forgetAnswers();
    expect((await tester.ask(body, headers)).body.data).toEqual(data);
    const operator = await operatorToken(server);
    await request(server.url, 'POST', `/api/admin/payouts/${data.payout._id}/return`, {
      token: operator,
      body: { reason: 'Not yet' },
    });
    await forgetAnswers();
    const again = (await tester.ask(body, headers)).body.data.payout;
    expect([again._id, again.state]).toEqual([data.payout._id, 'returned']);
    expect(await rowsOf(tester.id)).toHaveLength(1);
  });

  it('is refused for anything else, and is each tester’s own', async () => {
    await tester.ask(body, headers);
    await forgetAnswers();
    for (const other of [
      { ...body, amount: 10 },
      { ...body, destination: 'somebody@else.example' },
    ]) {
      expect((await tester.ask(other, headers)).status).toBe(422);
    }
    const second = await newEarner(server);
    expect((await second.ask(body, headers)).status).toBe(201);
    await server.deps.pool.query(`update payouts set requested_at = now() - interval '49 hours' where tester_id = $1`, [
      tester.id,
    ]);
    await sweepPayouts(server.deps);
    const query = 'select tester_id from payouts where request_key is not null and tester_id = any($1)';
    const { rows } = await server.deps.pool.query(query, [[tester.id, second.id]]);
    expect(rows).toEqual([{ tester_id: second.id }]);
  });
});

describe('the books', () => {
  const tamper = (statement: string) =>
    asOwner(server.deps.url, `set session_replication_role = replica; ${statement}`);
  const problems = async () => (await auditLedger(server.deps)).flatMap((check) => check.problems);

  it('name a payout that the ledger knows otherwise, and pay that is not where it should be', async () => {
    const { _id } = (await tester.ask()).body.data.payout;
    await tamper(`update payouts set credits = 13 where id = '${_id}'`);
    expect(await problems()).toEqual([
      `payout ${_id} is requested with 13, the ledger says payout_request with 12, and it is made of 12`,
    ]);
    await tamper(
      `update payouts set credits = 12, state = 'paid', settled_at = now(), reference = 'x' where id = '${_id}'`,
    );
    expect(await problems()).toEqual([
      `payout ${_id} is paid with 12, the ledger says payout_request with 12, and it is made of 12`,
    ]);
    await tamper(`update payouts set state = 'requested', settled_at = null where id = '${_id}'`);
    const [review] = tester.reviews;
    const item = `where delivery_id = '${review?.id}'`;
    await tamper(`update payout_items set credits = 3 ${item}`);
    expect(await problems()).toEqual([
      `payout ${_id} is requested with 12, the ledger says payout_request with 12, and it is made of 11`,
    ]);
    await tamper(`update payout_items set credits = 4, delivery_id = gen_random_uuid() ${item}`);
    expect(await problems()).toEqual([`tester ${tester.id} has 0, the pay is 4`]);
    await tamper(`update payout_items set delivery_id = '${review?.id}' where payout_id = '${_id}'
      and delivery_id not in (select delivery_id from ledger_transfers where kind = 'capture')`);
    expect(await problems()).toEqual([]);
  });

  it.each([
    [`insert into payouts (tester_id, credits) select tester_id, 10 from payouts where id = $1`, /one_open_payout/],
    [
      `insert into payout_items select delivery_id, payout_id, 4 from payout_items where payout_id = $1`,
      /payout_items_pkey/,
    ],
    [`update payouts set state = 'paid', reference = 'x', settled_at = now() where id = $1`, /and the ledger disagree/],
    [`update payouts set credits = 13 where id = $1`, /and the ledger disagree/],
    [`update payout_items set credits = 5 where payout_id = $1`, /permission denied/],
  ])('do not let the program: %s', async (statement, message) => {
    const { _id } = (await tester.ask()).body.data.payout;
    await expect(server.deps.pool.query(statement, [_id])).rejects.toThrow(message);
  });
});
