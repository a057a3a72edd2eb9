import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireRoastWindow, newCustomerWithCredits, newRoast, setSlotStates } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { expireClaims } from '../claims/claims.jobs.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { releaseSlot } from '../credits/ledger.service.ts';
import { cleanUpRoasts, expireRoasts } from './roasts.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ FULFILMENT_HOURS: '0.5' });
});
afterAll(() => server.close());

const fetchData = async (token: string, path: string) =>
  (await request(server.url, 'GET', `/api${path}`, { token })).body.data;
const readBalance = async (token: string) => (await fetchData(token, '/credits/balance')).balance;

describe('the expire-roasts job', () => {
  it('keeps a roast open until the configured hours have passed', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token);
    const { roastRequest } = await fetchData(token, `/roasts/${id}`);
    expect(Date.parse(roastRequest.expiresAt) - Date.parse(roastRequest.createdAt)).toBe(30 * 60_000);
    await expireRoasts(server.deps);
    expect((await fetchData(token, `/roasts/${id}`)).roastRequest.status).toBe('pending');
  });

  it('refunds an unclaimed roast once and emails the customer', async () => {
    const { token, email } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    await expireRoastWindow(server, id);
    await expireRoasts(server.deps);
    await expireRoasts(server.deps);
    expect((await fetchData(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'cancelled',
      closedBecause: 'expired',
      refundedCredits: 10,
    });
    expect(await readBalance(token)).toBe(10);
    const subject = 'Your roast request has closed';
    const closingEmail = await waitForEmail(server.deps.config.dataDir, email, subject);
    expect(closingEmail.text).toContain('We refunded 10 credits to your account.');
    expect(closingEmail.text).toContain('No tester completed your request for 2 reviews of Shop in time.');
    expect(closingEmail.text).not.toContain('fewer filters');
    expect(
      listEmailsTo(server.deps.config.dataDir, email).filter((message) => message.subject === subject),
    ).toHaveLength(1);
  });

  it('refunds open slots and settles the roast after the last claim ends', async () => {
    const { token, email } = await newCustomerWithCredits(server, 30);
    const id = await newRoast(server, token, 3);
    await setSlotStates(server, id, ['completed', 'claimed', 'open']);
    await expireRoastWindow(server, id);
    await expireRoasts(server.deps);
    expect((await fetchData(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'in_progress',
      closedBecause: 'expired',
      refundedCredits: 5,
      creditsUsed: 10,
    });
    expect(await readBalance(token)).toBe(20);
    const closingEmail = await waitForEmail(server.deps.config.dataDir, email, 'Your roast request has closed');
    expect(closingEmail.text).toContain('Testers did not complete all 3 reviews of Shop in time.');
    expect(closingEmail.text).toContain('We refunded 5 credits to your account.');
    // The claim expires after the window, so its slot is released instead of reopened.
    await server.deps.pool.query('update claims set expires_at = now() where roast_id = $1', [id]);
    await expireClaims(server.deps);
    expect((await fetchData(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'completed',
      deliveriesReceived: 1,
      refundedCredits: 10,
    });
    expect(await readBalance(token)).toBe(25);
  });

  it('closes a roast without open slots and sends no email', async () => {
    const { token, email } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token);
    await setSlotStates(server, id, ['claimed']);
    await expireRoastWindow(server, id);
    await expireRoasts(server.deps);
    expect((await fetchData(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'assigned',
      closedBecause: 'expired',
      refundedCredits: 0,
    });
    const subjects = listEmailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your roast request has closed');
  });

  it('closes roasts in several batches and continues after a failure', async () => {
    const { token } = await newCustomerWithCredits(server, 600);
    const roasts: string[] = [];
    while (roasts.length < 103) roasts.push(await newRoast(server, token));
    const [brokenId = ''] = roasts;
    await server.deps.pool.query('update roasts set expires_at = now() where id = any($1)', [roasts]);
    const { url } = server.deps;
    await queryAsOwner(url, `update ledger_accounts set balance = 4 where account = 'held' and owner = '${brokenId}'`);
    await expireRoasts(server.deps);
    const { pagination } = await fetchData(token, '/roasts?status=cancelled');
    expect(pagination.total).toBe(102);
    expect((await fetchData(token, `/roasts/${brokenId}`)).roastRequest.status).toBe('pending');
    await queryAsOwner(url, `update ledger_accounts set balance = 5 where account = 'held' and owner = '${brokenId}'`);
    await expireRoasts(server.deps);
    expect(await readBalance(token)).toBe(600);
  });
});

describe('database constraints', () => {
  it('rejects changes that make a roast disagree with its slots or the ledger', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const otherCustomer = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    const runStatement = (sql: string) => server.deps.pool.query(sql.replaceAll('$1', `'${id}'`));
    for (const [statement, error] of [
      [`update roast_slots set state = 'released' where roast_id = $1`, /2 slots of 2, holds 10 .* are worth 0/],
      [`insert into roast_slots (roast_id, slot) values ($1, 3)`, /3 slots of 2, holds 10 .* are worth 15/],
      [`update roast_slots set state = 'claimed' where roast_id = $1`, /and its claim disagree/],
      [`update roast_slots set state = 'submitted' where roast_id = $1`, /is pending with 0 deliveries/],
      [`update roasts set status = 'assigned' where id = $1`, /is assigned with 0 deliveries/],
      [`update roasts set deliveries_received = 1 where id = $1`, /is pending with 1 deliveries/],
      [`update roasts set status = 'completed', settled_at = now() where id = $1`, /is completed/],
      [
        `insert into roasts (customer_id, website_url, reviews, price_per_review, expires_at)
         select customer_id, '', 10, 12, now() from roasts where id = $1`,
        /has 0 slots of 10, holds 0 and its slots are worth 0/,
      ],
      [`update roasts set reviews = 7 where id = $1`, /permission denied/],
      [`update roasts set price_per_review = 12 where id = $1`, /permission denied/],
      [`update roasts set customer_id = '${otherCustomer.id}' where id = $1`, /permission denied/],
      [`update roast_slots set slot = 3 where roast_id = $1 and slot = 2`, /permission denied/],
      [`delete from roast_slots where roast_id = $1`, /permission denied/],
      [`delete from roasts where id = $1`, /permission denied/],
    ] as const) {
      await expect(runStatement(statement), statement).rejects.toThrow(error);
    }
    const release = { customer: otherCustomer.id, roast: id, slot: 1, credits: 5, reason: 'To another customer' };
    const wrongRelease = server.deps.db.transaction().execute((trx) => releaseSlot(trx, release));
    await expect(wrongRelease).rejects.toThrow(/of another customer's roast/);
  });

  it('rejects changes to released slots and settled roasts', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    await request(server.url, 'DELETE', `/api/roasts/${id}`, { token });
    const runStatement = (sql: string) => server.deps.pool.query(sql, [id]);
    for (const [statement, error] of [
      [`update roast_slots set state = 'open' where roast_id = $1`, /a released slot is final/],
      [`update roasts set status = 'pending', settled_at = null where id = $1`, /a settled roast is final/],
      [`update roasts set settled_at = now() + interval '1 day' where id = $1`, /a settled roast is final/],
    ] as const) {
      await expect(runStatement(statement), statement).rejects.toThrow(error);
    }
  });

  it('keeps the completed status of a roast that loses a delivery', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    await setSlotStates(server, id, ['completed', 'completed']);
    const { completedAt } = (await fetchData(token, `/roasts/${id}`)).roastRequest;
    await setSlotStates(server, id, ['released', 'completed']);
    expect((await fetchData(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'completed',
      deliveriesReceived: 1,
      completedAt,
    });
  });

  it('lists a roast that disagrees with its slots as an audit problem', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    const { url } = server.deps;
    await queryAsOwner(url, `alter table roast_slots disable trigger all`);
    await queryAsOwner(url, `update roast_slots set state = 'released' where roast_id = '${id}' and slot = 1`);
    const failedChecks = (await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0);
    expect(failedChecks.map(({ problems }) => problems)).toEqual([
      [`roast ${id}: first hold 10 (price 10), credits held now 10, unsettled slots cost 5`],
    ]);
    await queryAsOwner(url, `update roast_slots set state = 'open' where roast_id = '${id}' and slot = 1`);
    await queryAsOwner(url, `alter table roast_slots enable trigger all`);
  });
});

describe('the nightly cleanup', () => {
  it('clears idempotency keys only from old roasts', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const body = { websiteUrl: 'https://example.com' };
    const createWithKey = (key: string) =>
      request(server.url, 'POST', '/api/roasts', { token, body, headers: { 'idempotency-key': key } });
    const [oldId, newId] = [
      (await createWithKey('old')).body.data.roastRequest._id,
      (await createWithKey('new')).body.data.roastRequest._id,
    ];
    await queryAsOwner(
      server.deps.url,
      `update roasts set created_at = now() - interval '49 hours' where id = '${oldId}'`,
    );
    await cleanUpRoasts(server.deps);
    const { rows } = await server.deps.pool.query(
      'select id from roasts where request_key is not null and id = any($1)',
      [[oldId, newId]],
    );
    expect(rows).toEqual([{ id: newId }]);
  });
});
