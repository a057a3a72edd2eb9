import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { asOwner } from '../../../test/owner.ts';
import { newCustomer, newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { reportIsolation } from './isolation.service.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { works: false });
  operator = await operatorToken(server);
});
afterAll(() => server.close());

const get = (path: string) => request(server.url, 'GET', `/api/admin/${path}`, { token: operator });

describe('the report', () => {
  const nothing = { requests: 0, deliveries: 0, medianHours: null, p95Hours: null, revenue: 0, bought: 0 };

  it('has a row for every day, also when nothing has happened', async () => {
    const { body } = await get('report');
    expect(body.data.days).toHaveLength(30);
    expect(body.data.days[0]).toEqual({ date: dayBefore(29), ...nothing });
    expect(body.data.days[29]).toEqual({ date: dayBefore(0), ...nothing });
    expect(body.data).toMatchObject({ medianHours: null, p95Hours: null, inTime: null });
  });

  it('adds up what happened on each day of UTC, and nothing of before', async () => {
    await plantDeliveries([
      { completed: 'today + 12 hours', hours: 10 },
      { completed: 'today + 12 hours', hours: 20 },
      { completed: 'today + 12 hours', hours: 60 },
      { completed: 'today + 12 hours', hours: 90, status: 'rejected' },
      { completed: 'today - 6 days + 86399 seconds', hours: 4 },
      { completed: 'today - 6 days - 1 second', hours: 1 },
    ]);
    await plantTransfers([
      ['today', 'capture', 5],
      ['today', 'capture', 7],
      ['today', 'refund', 5],
      ['today', 'purchase', 50],
      ['today', 'reversal', 20],
      ['today', 'reinstatement', 15],
      ['today', 'hold', 100],
      ['today', 'release', 100],
      ['today', 'goodwill', 100],
      ['today - 1 second', 'reopening', 7],
      ['today - 6 days', 'purchase', 10],
      ['today - 6 days - 1 second', 'capture', 1000],
      ['today - 6 days - 1 second', 'purchase', 1000],
    ]);
    const { body } = await get('report?days=7');
    expect(body.data).toEqual({
      days: [
        { date: dayBefore(6), requests: 1, deliveries: 1, medianHours: 4, p95Hours: 4, revenue: 0, bought: 10 },
        { date: dayBefore(5), ...nothing },
        { date: dayBefore(4), ...nothing },
        { date: dayBefore(3), ...nothing },
        { date: dayBefore(2), ...nothing, requests: 1 },
        { date: dayBefore(1), ...nothing, requests: 1, revenue: -7 },
        { date: dayBefore(0), requests: 1, deliveries: 3, medianHours: 20, p95Hours: 56, revenue: 7, bought: 45 },
      ],
      medianHours: 15,
      p95Hours: 54,
      inTime: 0.75,
    });
    expect((await get('report?days=90')).body.data.days.at(-8)).toMatchObject({ deliveries: 1, revenue: 1000 });
  });

  it('is for 7, 30 or 90 days', async () => {
    const { status, body } = await get('report?days=8');
    expect([status, body.error]).toEqual([400, 'days must be one of 7, 30, 90']);
  });
});

it('the figures tell how much there is of everything', async () => {
  const clean = await startServer({}, { web: null, console: null }, { works: false });
  const token = await operatorToken(clean);
  const stats = async () => (await request(clean.url, 'GET', '/api/admin/stats', { token })).body.data;
  expect(await stats()).toEqual({
    deliveries: { total: 0, pending: 0, underWay: 0, completed: 0, rejected: 0 },
    requests: { active: 0, total: 0 },
    applications: { pending: 0, total: 0 },
    customers: 0,
    testers: 0,
  });
  const buyer = await newBuyer(clean, 50);
  const [open, cancelled] = [await newRoast(clean, buyer.token, 5), await newRoast(clean, buyer.token)];
  await request(clean.url, 'DELETE', `/api/roasts/${cancelled}`, { token: buyer.token });
  const kinds = ['pending {no_speech}', 'pending {}', 'processing {}', 'completed {}', 'rejected {}'];
  for (const [index, kind] of kinds.entries()) {
    const { id } = await newTester(clean);
    const [status, reasons] = kind.split(' ');
    const values = `'${open}', ${index + 1}, '${id}', ${index + 1}, '${status}', '${reasons}', 'a.mp4', 1`;
    await asOwner(
      clean.deps.url,
      `alter table deliveries disable trigger fits_its_slot; insert into deliveries
       (roast_id, slot, tester_id, delivery_number, status, review_reasons, original_file_name, file_size) values (${values})`,
    );
  }
  await asOwner(
    clean.deps.url,
    `insert into applications (email, full_name, city, profile, hours_per_week, has_video_experience, status, decided_at)
     values ('a@example.com', 'A', 'X', '{}', 5, true, 'pending', null), ('b@example.com', 'B', 'X', '{}', 5, true, 'rejected', now())`,
  );
  expect(await stats()).toEqual({
    deliveries: { total: 5, pending: 1, underWay: 2, completed: 1, rejected: 1 },
    requests: { active: 1, total: 2 },
    applications: { pending: 1, total: 2 },
    customers: 1,
    testers: 5,
  });
  await clean.close();
});

describe('the audit of the ledger', () => {
  it('is made once when two ask for it, and both are written down', async () => {
    // Two that ask on either side of a full minute get one each.
    await expect.poll(() => Date.now() % 60_000).toBeLessThan(50_000);
    const ask = () => request(server.url, 'POST', '/api/admin/ledger/audit', { token: operator, body: {} });
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([202, 202]);
    const { rows } = await server.deps.pool.query(`select data from pgboss.job where name = 'audit-ledger'`);
    expect(rows).toEqual([{ data: {} }]);
    const { actions } = (await get('actions?action=audit_started')).body.data;
    expect(actions).toHaveLength(2);
    expect((await get('ledger/audit')).body.data).toEqual({ audit: null });
  });
});

it('reports the isolation level of each role, and of several processes that of the last one', async () => {
  const { deps } = server;
  await reportIsolation({ ...deps, config: { ...deps.config, role: 'api' }, isolation: 'full' });
  for (const isolation of ['full', 'none'] as const) {
    await reportIsolation({ ...deps, config: { ...deps.config, role: 'worker' }, isolation });
  }
  const reportedAt = expect.stringMatching(/^\d{4}-/);
  expect((await get('isolation')).body.data).toEqual({
    processes: [
      { role: 'api', level: 'full', reportedAt },
      { role: 'worker', level: 'none', reportedAt },
    ],
  });
});

it('nobody but an operator learns that these calls exist', async () => {
  const tokens = [null, (await newCustomer(server)).token, (await newTester(server)).token];
  const id = crypto.randomUUID();
  const calls = [
    'GET stats',
    'GET report',
    'GET isolation',
    'GET ledger/audit',
    'POST ledger/audit',
    'GET jobs/failed',
    `POST jobs/${id}/retry`,
  ];
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    for (const token of tokens) {
      const answer = await request(server.url, method, `/api/admin/${path}`, { token });
      expect([answer.status, answer.body.error], call).toEqual([404, 'Not found']);
    }
  }
});

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** 'today + 12 hours', as SQL. */
function moment(words: string): string {
  const steps = words.split(/(?=[+-])/).slice(1);
  const moved = steps.map((step) => `${step[0]} interval '${step.slice(1).trim()}'`).join(' ');
  return `((date_trunc('day', now() at time zone 'utc') ${moved}) at time zone 'utc')`;
}

type Planted = { completed: string; hours: number; status?: string };

/** Straight into the tables: the rules that tie them together would not let anybody make the past. */
async function plant(statements: string[]): Promise<void> {
  await asOwner(server.deps.url, ['set session_replication_role = replica', ...statements].join(';'));
}

async function plantDeliveries(planted: Planted[]): Promise<void> {
  await plant(
    planted.map(({ completed, hours, status = 'completed' }) => {
      const isCounted = status === 'completed';
      const created = isCounted ? `${moment(completed)} - interval '${hours} hours'` : `now() - interval '40 days'`;
      return `with roast as (
        insert into roasts (customer_id, website_url, focus_areas, targeting, reviews, price_per_review, created_at, expires_at)
        values (gen_random_uuid(), 'https://example.com', '{}', '{}', 1, 5, ${created}, now()) returning id
      ) insert into deliveries (roast_id, slot, tester_id, delivery_number, status, original_file_name, file_size, completed_at)
        select id, 1, gen_random_uuid(), 1, '${status}', 'a.mp4', 1, ${moment(completed)} from roast`;
    }),
  );
}

async function plantTransfers(planted: [when: string, kind: string, credits: number][]): Promise<void> {
  await plant(
    planted.map(
      ([when, kind, credits]) => `insert into ledger_transfers (key, kind, credits, reason, created_at)
        values (gen_random_uuid()::text, '${kind}', ${credits}, 'Planted', ${moment(when)})`,
    ),
  );
}
