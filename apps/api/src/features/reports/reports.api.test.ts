import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester, signInOperator } from '../../../test/users.ts';
import { recordProcessIsolation } from './isolation.service.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

const get = (path: string) => request(server.url, 'GET', `/api/admin/${path}`, { token: operator });

describe('the operator report', () => {
  const emptyDay = { requests: 0, deliveries: 0, medianHours: null, p95Hours: null, revenue: 0, bought: 0 };

  it('returns a row for every day, including days without activity', async () => {
    const { body } = await get('report');
    expect(body.data.days).toHaveLength(30);
    expect(body.data.days[0]).toEqual({ date: formatDaysAgo(29), ...emptyDay });
    expect(body.data.days[29]).toEqual({ date: formatDaysAgo(0), ...emptyDay });
    expect(body.data).toMatchObject({ medianHours: null, p95Hours: null, inTime: null });
  });

  it('sums the activity of each UTC day and excludes activity before the period', async () => {
    await insertDeliveries([
      { completed: 'today + 12 hours', hours: 10 },
      { completed: 'today + 12 hours', hours: 20 },
      { completed: 'today + 12 hours', hours: 60 },
      { completed: 'today + 12 hours', hours: 90, status: 'rejected' },
      { completed: 'today - 6 days + 86399 seconds', hours: 4 },
      { completed: 'today - 6 days - 1 second', hours: 1 },
    ]);
    await insertTransfers([
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
        { date: formatDaysAgo(6), requests: 1, deliveries: 1, medianHours: 4, p95Hours: 4, revenue: 0, bought: 10 },
        { date: formatDaysAgo(5), ...emptyDay },
        { date: formatDaysAgo(4), ...emptyDay },
        { date: formatDaysAgo(3), ...emptyDay },
        { date: formatDaysAgo(2), ...emptyDay, requests: 1 },
        { date: formatDaysAgo(1), ...emptyDay, requests: 1, revenue: -7 },
        { date: formatDaysAgo(0), requests: 1, deliveries: 3, medianHours: 20, p95Hours: 56, revenue: 7, bought: 45 },
      ],
      medianHours: 15,
      p95Hours: 54,
      inTime: 0.75,
    });
    expect((await get('report?days=90')).body.data.days.at(-8)).toMatchObject({ deliveries: 1, revenue: 1000 });
  });

  it('rejects a period other than 7, 30 or 90 days with 400', async () => {
    const { status, body } = await get('report?days=8');
    expect([status, body.code, body.problems?.[0]?.field]).toEqual([400, 'invalid_input', 'days']);
  });
});

it('returns the number of deliveries, requests, applications, customers and testers', async () => {
  const cleanServer = await startServer({}, { web: null, console: null }, { runsJobs: false });
  const token = await signInOperator(cleanServer);
  const readStats = async () => (await request(cleanServer.url, 'GET', '/api/admin/stats', { token })).body.data;
  expect(await readStats()).toEqual({
    deliveries: { total: 0, pending: 0, underWay: 0, completed: 0, rejected: 0 },
    spotChecks: { open: 0, missed: 0 },
    requests: { active: 0, total: 0 },
    applications: { pending: 0, total: 0 },
    customers: 0,
    testers: 0,
  });
  const buyer = await newCustomerWithCredits(cleanServer, 50);
  const [open, cancelled] = [await newRoast(cleanServer, buyer.token, 5), await newRoast(cleanServer, buyer.token)];
  await request(cleanServer.url, 'DELETE', `/api/roasts/${cancelled}`, { token: buyer.token });
  const deliveries = ['pending {no_speech}', 'pending {}', 'processing {}', 'completed {}', 'rejected {}'];
  for (const [index, delivery] of deliveries.entries()) {
    const { id } = await newTester(cleanServer);
    const [status, reasons] = delivery.split(' ');
    const values = `'${open}', ${index + 1}, '${id}', ${index + 1}, '${status}', '${reasons}', 'a.mp4', 1`;
    await queryAsOwner(
      cleanServer.deps.url,
      `alter table deliveries disable trigger check_delivery_slot; insert into deliveries
       (roast_id, slot, tester_id, delivery_number, status, review_reasons, original_file_name, file_size) values (${values})`,
    );
  }
  await queryAsOwner(
    cleanServer.deps.url,
    `insert into applications (email, full_name, city, profile, hours_per_week, has_video_experience, status, decided_at)
     values ('a@example.com', 'A', 'X', '{}', 5, true, 'pending', null), ('b@example.com', 'B', 'X', '{}', 5, true, 'rejected', now())`,
  );
  expect(await readStats()).toEqual({
    deliveries: { total: 5, pending: 1, underWay: 2, completed: 1, rejected: 1 },
    spotChecks: { open: 0, missed: 0 },
    requests: { active: 1, total: 2 },
    applications: { pending: 1, total: 2 },
    customers: 1,
    testers: 5,
  });
  await cleanServer.close();
});

describe('the ledger audit', () => {
  it('enqueues one ledger audit for two concurrent requests and logs both requests', async () => {
    // Requests are deduplicated per minute, so both must arrive within the same minute.
    await expect.poll(() => Date.now() % 60_000).toBeLessThan(50_000);
    const start = () => request(server.url, 'POST', '/api/admin/ledger/audit', { token: operator, body: {} });
    expect((await Promise.all([start(), start()])).map(({ status }) => status)).toEqual([202, 202]);
    const { rows } = await server.deps.pool.query(`select data from pgboss.job where name = 'audit-ledger'`);
    expect(rows).toEqual([{ data: {} }]);
    const { actions } = (await get('actions?action=audit_started')).body.data;
    expect(actions).toHaveLength(2);
    expect((await get('ledger/audit')).body.data).toEqual({ audit: null });
  });
});

it('returns the isolation level of each role, as reported by the last process of that role', async () => {
  const { deps } = server;
  await recordProcessIsolation({ ...deps, config: { ...deps.config, role: 'api' }, isolation: 'full' });
  for (const isolation of ['full', 'none'] as const) {
    await recordProcessIsolation({ ...deps, config: { ...deps.config, role: 'worker' }, isolation });
  }
  const reportedAt = expect.stringMatching(/^\d{4}-/);
  expect((await get('isolation')).body.data).toEqual({
    processes: [
      { role: 'api', level: 'full', reportedAt },
      { role: 'worker', level: 'none', reportedAt },
    ],
  });
});

it('responds to callers without an operator session with the same 404 as an unknown path', async () => {
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
  const unknown = await request(server.url, 'GET', '/api/admin/unknown');
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    for (const token of tokens) {
      const response = await request(server.url, method, `/api/admin/${path}`, { token });
      expect([response.status, response.body], call).toEqual([404, unknown.body]);
    }
  }
});

function formatDaysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Turns an expression such as 'today + 12 hours' into SQL. */
function toSqlTime(expression: string): string {
  const offsets = expression.split(/(?=[+-])/).slice(1);
  const intervals = offsets.map((offset) => `${offset[0]} interval '${offset.slice(1).trim()}'`).join(' ');
  return `((date_trunc('day', now() at time zone 'utc') ${intervals}) at time zone 'utc')`;
}

type TestDelivery = { completed: string; hours: number; status?: string };

/** Disables triggers and foreign keys, which would reject rows in the past. */
async function runWithoutTriggers(statements: string[]): Promise<void> {
  await queryAsOwner(server.deps.url, ['set session_replication_role = replica', ...statements].join(';'));
}

async function insertDeliveries(deliveries: TestDelivery[]): Promise<void> {
  await runWithoutTriggers(
    deliveries.map(({ completed, hours, status = 'completed' }) => {
      const isCounted = status === 'completed';
      const created = isCounted ? `${toSqlTime(completed)} - interval '${hours} hours'` : `now() - interval '40 days'`;
      return `with roast as (
        insert into roasts (customer_id, website_url, focus_areas, targeting, reviews, price_per_review, created_at, expires_at)
        values (gen_random_uuid(), 'https://example.com', '{}', '{}', 1, 5, ${created}, now()) returning id
      ) insert into deliveries (roast_id, slot, tester_id, delivery_number, status, original_file_name, file_size, completed_at)
        select id, 1, gen_random_uuid(), 1, '${status}', 'a.mp4', 1, ${toSqlTime(completed)} from roast`;
    }),
  );
}

async function insertTransfers(transfers: [time: string, kind: string, credits: number][]): Promise<void> {
  await runWithoutTriggers(
    transfers.map(
      ([time, kind, credits]) => `insert into ledger_transfers (key, kind, credits, reason, created_at)
        values (gen_random_uuid()::text, '${kind}', ${credits}, 'Test', ${toSqlTime(time)})`,
    ),
  );
}
