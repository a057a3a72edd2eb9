import { request } from '@outloud/testkit/http';
import { listEmailsTo } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEarningsClient, newPaidReview, setPayoutAccount } from '../../../test/earnings.ts';
import { newOperatorDelivery, type OperatorDelivery } from '../../../test/operator-delivery.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newCustomer, newOperator, newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { getTesterMetrics } from '../testers/testers.repo.ts';
import { sendAppealEmail } from './fairness.jobs.ts';
import { measureFairness } from './fairness.service.ts';

const { adminKey } = testSecrets;

let server: TestServer;
let operator: string;
let admin: { id: string };
let delivery: OperatorDelivery;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://outloud.example' }, undefined, { runsJobs: false });
  operator = await signInOperator(server);
  admin = await newCustomer(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  delivery = await newOperatorDelivery(server, admin, operator);
});

const get = async (path: string, token: string | null = delivery.tester.token) =>
  request(server.url, 'GET', `/api/tester${path}`, { token });
const appeal = (text: unknown, { id = delivery.id, token = delivery.tester.token as string | null } = {}) =>
  request(server.url, 'POST', `/api/tester/deliveries/${id}/appeal`, { token, body: { text } });
const reject = () => delivery.decide({ status: 'rejected', reason: 'Wrong website' });
const accept = async () => {
  await delivery.flagForReview();
  expect((await delivery.decide({ status: 'completed', reason: 'Fine' })).status).toBe(200);
};
const listAppeals = async (params = '') =>
  (await request(server.url, 'GET', `/api/admin/appeals${params}`, { token: operator })).body.data;
const decide = (id: string, body: object, token: string | null = operator) =>
  request(server.url, 'POST', `/api/admin/appeals/${id}/decide`, { token, body });
const grant = { state: 'granted', reason: 'You named the site', adminKey };

async function newAppeal(): Promise<string> {
  await reject();
  await appeal('I spoke about this site');
  const { rows } = await server.deps.pool.query('select id from appeals where delivery_id = $1', [delivery.id]);
  return rows[0].id;
}

const shortenRest = (hours: number) =>
  queryAsOwner(
    server.deps.url,
    `update pay_rests set started_at = started_at - interval '${hours} hours',
       available_at = available_at - interval '${hours} hours' where delivery_id = '${delivery.id}'`,
  );

/** The helper inserts deliveries without a claim. */
async function addClaim(minutes: number): Promise<void> {
  await queryAsOwner(
    server.deps.url,
    `insert into claims (roast_id, slot, tester_id, attempt, state, claimed_at, expires_at, ended_at, delivery_id)
     select roast_id, slot, tester_id, 1, 'submitted', submitted_at - ${minutes} * interval '1 minute', submitted_at, submitted_at, id
     from deliveries where id = '${delivery.id}'`,
  );
}

describe('GET /tester/fairness', () => {
  it('measures pay per hour, acceptance, and the times to decision and payment', async () => {
    const none = { reviews: 0, payPerHour: null, acceptanceRate: null, hoursToDecision: null, daysToPayment: null };
    expect((await get('/fairness')).body.data).toEqual({ you: none, everyone: null });
    await addClaim(30);
    await accept();
    await queryAsOwner(
      server.deps.url,
      `update deliveries set completed_at = submitted_at + interval '90 minutes' where id = '${delivery.id}'`,
    );
    const measured = { reviews: 1, payPerHour: 8, acceptanceRate: 1, hoursToDecision: 1.5, daysToPayment: null };
    expect((await get('/fairness')).body.data.you).toEqual(measured);
    await measureFairness(server.deps);
    expect((await get('/fairness')).body.data.everyone).toEqual({
      ...measured,
      appeals: { decided: 0, granted: 0, hoursToAnswer: null },
      measuredAt: expect.any(String),
    });
    await queryAsOwner(server.deps.url, 'delete from fairness_figures');
  });

  it('rejects visitors and customers', async () => {
    for (const path of ['/fairness', '/decisions']) {
      expect([(await get(path, null)).status, (await get(path, delivery.owner.token)).status]).toEqual([401, 403]);
    }
  });
});

describe('GET /tester/decisions', () => {
  it('lists the decisions of the tester with their rules, newest first', async () => {
    const { tester } = delivery;
    await reject();
    expect((await get('/decisions')).body.data).toEqual({
      decisions: [
        {
          _id: delivery.id,
          kind: 'rejected',
          rule: 'operator',
          reason: 'Wrong website',
          host: 'shop.example.com',
          pay: 0,
          decidedAt: expect.any(String),
          appeal: null,
          appealableUntil: expect.any(String),
        },
      ],
      nextCursor: null,
    });
    delivery = await newOperatorDelivery(server, admin, operator);
    await accept();
    expect((await get('/decisions')).body.data.decisions).toMatchObject([
      { _id: delivery.id, kind: 'accepted', rule: 'operator', reason: null, pay: 4, appealableUntil: null },
    ]);
    expect((await get('/decisions', tester.token)).body.data.decisions).toHaveLength(1);
  });

  it('returns pages with a cursor and rejects an invalid cursor', async () => {
    await accept();
    const { rows } = await server.deps.pool.query('select roast_id from deliveries where id = $1', [delivery.id]);
    await queryAsOwner(
      server.deps.url,
      `insert into claims (roast_id, slot, tester_id, attempt, state, claimed_at, expires_at, ended_at)
       values ('${rows[0].roast_id}', 2, '${delivery.tester.id}', 1, 'expired', now() - interval '1 day', now(), now() - interval '1 hour')`,
    );
    const first = (await get('/decisions?limit=1')).body.data;
    expect(first.decisions).toMatchObject([{ kind: 'accepted' }]);
    const second = (await get(`/decisions?limit=1&cursor=${first.nextCursor}`)).body.data;
    expect(second).toMatchObject({
      decisions: [{ kind: 'claim_expired', rule: 'deadline', pay: 0, host: 'shop.example.com' }],
      nextCursor: null,
    });
    expect((await get('/decisions?cursor=nonsense')).body.code).toBe('bad_cursor');
  });
});

describe('POST /tester/deliveries/{id}/appeal', () => {
  it('appeals a rejection once', async () => {
    await reject();
    const { status, body } = await appeal('I spoke about this site');
    const pending = { state: 'open', text: 'I spoke about this site', answer: null, decidedAt: null };
    expect([status, body.data.appeal]).toEqual([
      201,
      { ...pending, createdAt: expect.any(String), dueAt: expect.any(String) },
    ]);
    const { createdAt, dueAt } = body.data.appeal;
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(72 * 3600 * 1000);
    const again = await appeal('Once more');
    expect([again.status, again.body.code]).toEqual([409, 'appealed_before']);
    const [decision] = (await get('/decisions')).body.data.decisions;
    expect(decision).toMatchObject({ appeal: pending, appealableUntil: null });
  });

  it('rejects appeals of accepted reviews, late appeals and empty texts', async () => {
    await accept();
    expect((await appeal('Why')).body.code).toBe('not_rejected');
    delivery = await newOperatorDelivery(server, admin, operator);
    await reject();
    expect((await appeal('   ')).status).toBe(400);
    await queryAsOwner(server.deps.url, 'alter table operator_actions disable trigger append_only');
    await queryAsOwner(
      server.deps.url,
      `update operator_actions set happened_at = now() - interval '31 days' where subject_id = '${delivery.id}'`,
    );
    await queryAsOwner(server.deps.url, 'alter table operator_actions enable trigger append_only');
    expect((await appeal('Too late')).body.code).toBe('appeal_too_late');
    const { rows } = await server.deps.pool.query('select id from appeals where delivery_id = $1', [delivery.id]);
    expect(rows).toEqual([]);
  });

  it('rejects visitors, customers, and reviews of other testers', async () => {
    await reject();
    expect((await appeal('Mine', { token: null })).status).toBe(401);
    expect((await appeal('Mine', { token: delivery.owner.token })).status).toBe(403);
    expect((await appeal('Mine', { token: (await newTester(server)).token })).status).toBe(404);
    expect((await appeal('Mine', { id: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('POST /admin/appeals/{id}/decide', () => {
  it('pays the tester once for a granted appeal, logs it and emails the tester', async () => {
    const id = await newAppeal();
    const responses = await Promise.all([decide(id, grant), decide(id, grant)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await delivery.readLedger()).toMatchObject({ earned: 4 });
    await sendAppealEmail(server.deps, { appealId: id });
    const email = listEmailsTo(server.deps.config.dataDir, delivery.tester.email).at(-1);
    expect(email?.subject).toBe('Your appeal was granted');
    expect(email?.text).toContain('You were right: we pay you $4 for your review of shop.example.com.');
    const [decision] = (await get('/decisions')).body.data.decisions;
    expect(decision.appeal).toMatchObject({ state: 'granted', answer: 'You named the site' });
    const earnings = (await get('/earnings')).body.data;
    const hold = { reason: 'new_customer', availableAt: expect.any(String) };
    expect(earnings).toMatchObject({ earned: 4, maturing: 4, movements: [{ kind: 'appeal', amount: 4, hold }] });
  });

  it('makes the pay payable after the rest of the customer and the tester, 30 days for a new customer', async () => {
    const id = await newAppeal();
    expect((await decide(id, grant)).status).toBe(200);
    const tester = createEarningsClient(server, delivery.tester);
    const customer = await newCustomerWithCredits(server);
    for (let count = 0; count < 2; count++) await newPaidReview(server, { tester, customer });
    await setPayoutAccount(server, tester.id);
    await shortenRest(719);
    expect(await tester.getEarnings()).toMatchObject({ maturing: 4, payable: 8 });
    await shortenRest(1);
    const { payable, maturing, movements } = await tester.getEarnings();
    expect({ payable, maturing }).toEqual({ payable: 12, maturing: 0 });
    expect(movements.at(-1)).toMatchObject({ kind: 'appeal', hold: null });
    const { status, body } = await tester.requestPayout();
    expect([status, body.data.payout.amount]).toEqual([201, 12]);
  });

  it('pays back what was clawed back, and nothing to a tester who still has the pay', async () => {
    await accept();
    await delivery.decide({ status: 'rejected', reason: 'Wrong website', takeBackPay: true });
    await appeal('I spoke about this site');
    const [open] = (await listAppeals('?status=open&sortOrder=desc')).appeals;
    expect((await decide(open._id, grant)).status).toBe(200);
    expect(await delivery.readLedger()).toMatchObject({ earned: 4 });

    delivery = await newOperatorDelivery(server, admin, operator);
    await accept();
    await reject();
    await appeal('I spoke about this site');
    const [next] = (await listAppeals('?status=open&sortOrder=desc')).appeals;
    expect((await decide(next._id, grant)).status).toBe(200);
    expect(await delivery.readLedger()).toMatchObject({ earned: 4 });
    await sendAppealEmail(server.deps, { appealId: next._id });
    const email = listEmailsTo(server.deps.config.dataDir, delivery.tester.email).at(-1);
    expect(email?.text).toContain('You were right: you keep the pay for your review of shop.example.com.');
    expect(email?.text).not.toContain('we pay you');
  });

  it('counts as earned in the metrics of the tester', async () => {
    await decide(await newAppeal(), grant);
    expect(await getTesterMetrics(server.deps.db, delivery.tester.id)).toMatchObject({ earned: 4 });
  });

  it('is left to another operator than the one who rejected the review, if there is one', async () => {
    const alone = await newAppeal();
    delivery = await newOperatorDelivery(server, admin, operator);
    const id = await newAppeal();
    const other = await newOperator(server, 'money');
    const disable = (isDisabled: boolean) =>
      server.deps.pool.query(
        `update operators set disabled_at = ${isDisabled ? 'now()' : 'null'} where not is_configured and role <> 'reviewer'`,
      );
    const rejected = await decide(id, { state: 'declined', reason: 'It is another site' });
    expect([rejected.status, rejected.body.code, rejected.body.error]).toEqual([
      409,
      'other_operator_required',
      'You rejected this review. Another operator has to decide about the appeal.',
    ]);
    expect((await decide(id, grant, other.token)).status).toBe(200);
    await disable(true);
    await newOperator(server, 'reviewer');
    expect((await decide(alone, grant)).status).toBe(200);
    const query = `select after from operator_actions where action = 'appeal_granted' order by id desc limit 1`;
    expect((await server.deps.pool.query(query)).rows[0].after).toMatchObject({ isOwnRejection: true });
  });

  it('pays nothing for a declined appeal, which is final', async () => {
    const id = await newAppeal();
    const { body } = await decide(id, { state: 'declined', reason: 'It is another site' });
    expect(body.data.appeal).toMatchObject({
      deliveryId: delivery.id,
      website: 'shop.example.com',
      text: 'I spoke about this site',
      rejectionReason: 'Wrong website',
      state: 'declined',
      answer: 'It is another site',
      pay: 4,
    });
    expect((await decide(id, grant)).body.code).toBe('decided_before');
    expect(await delivery.readLedger()).toMatchObject({ earned: 0 });
  });

  it('needs an operator, and the admin key to grant', async () => {
    const id = await newAppeal();
    expect((await decide(id, { ...grant, adminKey: null })).status).toBe(400);
    expect((await decide(id, { ...grant, adminKey: 'wrong' })).status).toBe(403);
    for (const token of [null, delivery.tester.token, delivery.owner.token]) {
      expect((await decide(id, grant, token)).status).toBe(404);
      expect((await request(server.url, 'GET', '/api/admin/appeals', { token })).status).toBe(404);
    }
    expect((await decide(crypto.randomUUID(), grant)).status).toBe(404);
    expect((await decide(id, { state: 'open', reason: 'x' })).status).toBe(400);
    expect(await delivery.readLedger()).toMatchObject({ earned: 0 });
  });
});
