import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { asOwner } from '../../../test/owner.ts';
import { moveSlots, newBuyer, newRoast, passWindow } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { expireClaims } from '../claims/claims.jobs.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { releaseSlot } from '../credits/ledger.service.ts';
import { expireRoasts, sweepRoasts } from './roasts.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ FULFILMENT_HOURS: '0.5' });
});
afterAll(() => server.close());

const read = async (token: string, path: string) =>
  (await request(server.url, 'GET', `/api${path}`, { token })).body.data;
const balance = async (token: string) => (await read(token, '/credits/balance')).balance;

describe('expiry', () => {
  it('comes after the configured hours, and not before', async () => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token);
    const { roastRequest } = await read(token, `/roasts/${id}`);
    expect(Date.parse(roastRequest.expiresAt) - Date.parse(roastRequest.createdAt)).toBe(30 * 60_000);
    await expireRoasts(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest.status).toBe('pending');
  });

  it('gives everything back when nobody came, and mails it', async () => {
    const { token, email } = await newBuyer(server, 10);
    const id = await newRoast(server, token, 2);
    await passWindow(server, id);
    await expireRoasts(server.deps);
    await expireRoasts(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'cancelled',
      closedBecause: 'expired',
      refundedCredits: 10,
    });
    expect(await balance(token)).toBe(10);
    const subject = 'The window of your roast request has closed';
    const mail = await waitForMail(server.deps.config.dataDir, email, subject);
    expect(mail.text).toContain('10 credits have been refunded to your account');
    expect(mail.text).toContain('No tester took on your request for 2 reviews of your website in time.');
    expect(mail.text).not.toContain('fewer filters');
    expect(mailsTo(server.deps.config.dataDir, email).filter((m) => m.subject === subject)).toHaveLength(1);
  });

  it('releases open slots only; the rest runs on and decides how it ends', async () => {
    const { token, email } = await newBuyer(server, 30);
    const id = await newRoast(server, token, 3);
    await moveSlots(server, id, ['completed', 'claimed', 'open']);
    await passWindow(server, id);
    await expireRoasts(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'in_progress',
      closedBecause: 'expired',
      refundedCredits: 5,
      creditsUsed: 10,
    });
    expect(await balance(token)).toBe(20);
    const mail = await waitForMail(server.deps.config.dataDir, email, 'The window of your roast request has closed');
    expect(mail.text).toContain('Not all of the 3 reviews of your website found a tester in time.');
    expect(mail.text).toContain('5 credits have been refunded to your account');
    // The claim runs out after the window: its slot is released as well.
    await server.deps.pool.query('update claims set expires_at = now() where roast_id = $1', [id]);
    await expireClaims(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'completed',
      deliveriesReceived: 1,
      refundedCredits: 10,
    });
    expect(await balance(token)).toBe(25);
  });

  it('closes without a word what has no open slot', async () => {
    const { token, email } = await newBuyer(server, 10);
    const id = await newRoast(server, token);
    await moveSlots(server, id, ['claimed']);
    await passWindow(server, id);
    await expireRoasts(server.deps);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'assigned',
      closedBecause: 'expired',
      refundedCredits: 0,
    });
    const seen = mailsTo(server.deps.config.dataDir, email).map(({ subject }) => subject);
    expect(seen).not.toContain('The window of your roast request has closed');
  });

  it('goes through any number of them, past one that fails', async () => {
    const { token } = await newBuyer(server, 600);
    const roasts: string[] = [];
    while (roasts.length < 103) roasts.push(await newRoast(server, token));
    const [broken = ''] = roasts;
    await server.deps.pool.query('update roasts set expires_at = now() where id = any($1)', [roasts]);
    const { url } = server.deps;
    await asOwner(url, `update ledger_accounts set balance = 4 where account = 'held' and owner = '${broken}'`);
    await expireRoasts(server.deps);
    const { pagination } = await read(token, '/roasts?status=cancelled');
    expect(pagination.total).toBe(102);
    expect((await read(token, `/roasts/${broken}`)).roastRequest.status).toBe('pending');
    await asOwner(url, `update ledger_accounts set balance = 5 where account = 'held' and owner = '${broken}'`);
    await expireRoasts(server.deps);
    expect(await balance(token)).toBe(600);
  });
});

describe('the database', () => {
  it('lets a roast, its slots and the ledger tell one story only', async () => {
    const { token } = await newBuyer(server, 10);
    const other = await newBuyer(server, 10);
    const id = await newRoast(server, token, 2);
    const change = (sql: string) => server.deps.pool.query(sql.replaceAll('$1', `'${id}'`));
    for (const [statement, refusal] of [
      [`update roast_slots set state = 'released' where roast_id = $1`, /2 slots of 2, holds 10 .* are worth 0/],
      [`insert into roast_slots (roast_id, slot) values ($1, 3)`, /3 slots of 2, holds 10 .* are worth 15/],
      [`update roast_slots set state = 'claimed' where roast_id = $1`, /and its claim disagree/],
      [`update roast_slots set state = 'submitted' where roast_id = $1`, /says pending with 0 deliveries/],
      [`update roasts set status = 'assigned' where id = $1`, /says assigned with 0 deliveries/],
      [`update roasts set deliveries_received = 1 where id = $1`, /says pending with 1 deliveries/],
      [`update roasts set status = 'completed', settled_at = now() where id = $1`, /says completed/],
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
      await expect(change(statement), statement).rejects.toThrow(refusal);
    }
    const release = { customer: other.id, roast: id, slot: 1, credits: 5, reason: 'To somebody else' };
    const astray = server.deps.db.transaction().execute((trx) => releaseSlot(trx, release));
    await expect(astray).rejects.toThrow(/of another customer's roast/);
  });

  it('keeps what is final', async () => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token, 2);
    await request(server.url, 'DELETE', `/api/roasts/${id}`, { token });
    const change = (sql: string) => server.deps.pool.query(sql, [id]);
    for (const [statement, refusal] of [
      [`update roast_slots set state = 'open' where roast_id = $1`, /a released slot is final/],
      [`update roasts set status = 'pending', settled_at = null where id = $1`, /a settled roast is final/],
      [`update roasts set settled_at = now() + interval '1 day' where id = $1`, /a settled roast is final/],
    ] as const) {
      await expect(change(statement), statement).rejects.toThrow(refusal);
    }
  });

  it('lets a completed roast lose a delivery and stay completed', async () => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token, 2);
    await moveSlots(server, id, ['completed', 'completed']);
    const { completedAt } = (await read(token, `/roasts/${id}`)).roastRequest;
    await moveSlots(server, id, ['released', 'completed']);
    expect((await read(token, `/roasts/${id}`)).roastRequest).toMatchObject({
      status: 'completed',
      deliveriesReceived: 1,
      completedAt,
    });
  });

  it('is audited for it', async () => {
    const { token } = await newBuyer(server, 10);
    const id = await newRoast(server, token, 2);
    const { url } = server.deps;
    await asOwner(url, `alter table roast_slots disable trigger all`);
    await asOwner(url, `update roast_slots set state = 'released' where roast_id = '${id}' and slot = 1`);
    const faults = (await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0);
    expect(faults.map(({ problems }) => problems)).toEqual([
      [`roast ${id} was held for with 10 of 10, holds 10 and its slots are worth 5`],
    ]);
    await asOwner(url, `update roast_slots set state = 'open' where roast_id = '${id}' and slot = 1`);
    await asOwner(url, `alter table roast_slots enable trigger all`);
  });
});

describe('the nightly sweep', () => {
  it('forgets the keys of old requests, not of young ones', async () => {
    const { token } = await newBuyer(server, 10);
    const body = { websiteUrl: 'https://example.com' };
    const make = (key: string) =>
      request(server.url, 'POST', '/api/roasts', { token, body, headers: { 'idempotency-key': key } });
    const [old, young] = [
      (await make('old')).body.data.roastRequest._id,
      (await make('young')).body.data.roastRequest._id,
    ];
    await asOwner(server.deps.url, `update roasts set created_at = now() - interval '49 hours' where id = '${old}'`);
    await sweepRoasts(server.deps);
    const { rows } = await server.deps.pool.query(
      'select id from roasts where request_key is not null and id = any($1)',
      [[old, young]],
    );
    expect(rows).toEqual([{ id: young }]);
  });
});
