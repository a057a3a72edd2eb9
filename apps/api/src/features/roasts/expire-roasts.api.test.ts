import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { listEmailsTo, waitForEmail } from '../../../test/mailbox.ts';
import { queryAsOwner } from '../../../test/query-as-owner.ts';
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

const read = async (token: string, path: string) =>
  (await request(server.url, 'GET', `/api${path}`, { token })).body.data;
const readBalance = async (token: string) => (await read(token, '/credits/balance')).balance;

describe('the expire-roasts job', () => {
  it('leaves a roast open until the configured hours have passed', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token);
    const { roastRequest } = await read(token, `/roasts/${id}`);
    expect(Date.parse(roastRequest.expiresAt) - Date.parse(roastRequest.createdAt)).toBe(30 * 60_000);
    await expireRoasts(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest.status).toBe('pending');
  });

  it('refunds an unclaimed roast once and emails the customer', async () => {
    const { token, email } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    await expireRoastWindow(server, id);
    await expireRoasts(server.deps);
    await expireRoasts(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'cancelled',
      closedBecause: 'expired',
      refundedCredits: 10,
    });
    expect(await readBalance(token)).toBe(10);
    const subject = 'Your roast request has closed';
    const mail = await waitForEmail(server.deps.config.dataDir, email, subject);
    expect(mail.text).toContain('We refunded 10 credits to your account.');
    expect(mail.text).toContain('No tester claimed your request for 2 reviews of your website in time.');
    expect(mail.text).not.toContain('fewer filters');
    expect(listEmailsTo(server.deps.config.dataDir, email).filter((m) => m.subject === subject)).toHaveLength(1);
  });

  it('releases open slots only and lets claimed slots decide the final status', async () => {
    const { token, email } = await newCustomerWithCredits(server, 30);
    const id = await newRoast(server, token, 3);
    await setSlotStates(server, id, ['completed', 'claimed', 'open']);
    await expireRoastWindow(server, id);
    await expireRoasts(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'in_progress',
      closedBecause: 'expired',
      refundedCredits: 5,
      creditsUsed: 10,
    });
    expect(await readBalance(token)).toBe(20);
    const mail = await waitForEmail(server.deps.config.dataDir, email, 'Your roast request has closed');
    expect(mail.text).toContain('Not all of the 3 reviews of your website found a tester in time.');
    expect(mail.text).toContain('We refunded 5 credits to your account.');
    // The claim expires after the window, so its slot is released instead of reopened.
    await server.deps.pool.query('update claims set expires_at = now() where roast_id = $1', [id]);
    await expireClaims(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
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
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'assigned',
      closedBecause: 'expired',
      refundedCredits: 0,
    });
    const seen = listEmailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject);
    expect(seen).not.toContain('Your roast request has closed');
  });

  it('closes more than one batch and continues after a failure', async () => {
    const { token } = await newCustomerWithCredits(server, 600);
    const roasts: string[] = [];
    while (roasts.length < 103) roasts.push(await newRoast(server, token));
    const [broken = ''] = roasts;
    await server.deps.pool.query('update roasts set expires_at = now() where id = any($1)', [roasts]);
    const { url } = server.deps;
    await queryAsOwner(url, `update ledger_accounts set balance = 4 where account = 'held' and owner = '${broken}'`);
    await expireRoasts(server.deps);
    const { pagination } = await read(token, '/roasts?status=cancelled');
    expect(pagination.total).toBe(102);
    expect((await read(token, `/roasts/${broken}`)).roastRequest.status).toBe('pending');
    await queryAsOwner(url, `update ledger_accounts set balance = 5 where account = 'held' and owner = '${broken}'`);
    await expireRoasts(server.deps);
    expect(await readBalance(token)).toBe(600);
  });
});

describe('database constraints', () => {
  it('rejects a roast that disagrees with its slots or its ledger', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const other = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    const change = (sql: string) => server.deps.pool.query(sql.replaceAll('$1', `'${id}'`));
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
      [`update roasts set customer_id = '${other.id}' where id = $1`, /permission denied/],
      [`update roast_slots set slot = 3 where roast_id = $1 and slot = 2`, /permission denied/],
      [`delete from roast_slots where roast_id = $1`, /permission denied/],
      [`delete from roasts where id = $1`, /permission denied/],
    ] as const) {
      await expect(change(statement), statement).rejects.toThrow(error);
    }
    const release = { customer: other.id, roast: id, slot: 1, credits: 5, reason: 'To another customer' };
    const wrongRelease = server.deps.db.transaction().execute((trx) => releaseSlot(trx, release));
    await expect(wrongRelease).rejects.toThrow(/of another customer's roast/);
  });

  it('rejects changes of released slots and settled roasts', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    await request(server.url, 'DELETE', `/api/roasts/${id}`, { token });
    const change = (sql: string) => server.deps.pool.query(sql, [id]);
    for (const [statement, error] of [
      [`update roast_slots set state = 'open' where roast_id = $1`, /a released slot is final/],
      [`update roasts set status = 'pending', settled_at = null where id = $1`, /a settled roast is final/],
      [`update roasts set settled_at = now() + interval '1 day' where id = $1`, /a settled roast is final/],
    ] as const) {
      await expect(change(statement), statement).rejects.toThrow(error);
    }
  });

  it('keeps a completed roast completed after it loses a delivery', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    await setSlotStates(server, id, ['completed', 'completed']);
    const { completedAt } = (await read(token, `/roasts/${id}`)).roastRequest;
    await setSlotStates(server, id, ['released', 'completed']);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'completed',
      deliveriesReceived: 1,
      completedAt,
    });
  });

  it('reports a roast that disagrees with its slots in the ledger audit', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const id = await newRoast(server, token, 2);
    const { url } = server.deps;
    await queryAsOwner(url, `alter table roast_slots disable trigger all`);
    await queryAsOwner(url, `update roast_slots set state = 'released' where roast_id = '${id}' and slot = 1`);
    const faults = (await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0);
    expect(faults.map(({ problems }) => problems)).toEqual([
      [`roast ${id}: first hold 10 (price 10), credits held now 10, unsettled slots cost 5`],
    ]);
    await queryAsOwner(url, `update roast_slots set state = 'open' where roast_id = '${id}' and slot = 1`);
    await queryAsOwner(url, `alter table roast_slots enable trigger all`);
  });
});

describe('the nightly cleanup', () => {
  it('clears the idempotency keys of old roasts and keeps those of new ones', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    const body = { websiteUrl: 'https://example.com' };
    const create = (key: string) =>
      request(server.url, 'POST', '/api/roasts', { token, body, headers: { 'idempotency-key': key } });
    const [oldId, newId] = [
      (await create('old')).body.data.roastRequest._id,
      (await create('new')).body.data.roastRequest._id,
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
