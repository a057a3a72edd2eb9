import { request } from '@outloud/testkit/http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin, newDelivery } from '../../../test/deliveries.ts';
import { newTesterWithEarnings } from '../../../test/earnings.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester, signInOperator } from '../../../test/users.ts';
import { hashToken } from '../../crypto.ts';
import { getMethods } from '../../http/route.ts';

let server: TestServer;
const logLines: { msg: string; path: string; method: string }[] = [];
const callers: Record<string, string | null> = {};
const rowIds: Record<string, string> = {};

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => logLines.push(JSON.parse(line)) });
  server = await startServer({}, undefined, { runsJobs: false, log });
  const customer = await newCustomerWithCredits(server);
  const tester = await newTester(server);
  rowIds.requests = await newRoast(server, customer.token);
  rowIds.deliveries = await newDelivery(server, {
    admin: await newAdmin(server),
    roastId: rowIds.requests,
    testerId: tester.id,
  });
  const payout = (await (await newTesterWithEarnings(server)).requestPayout()).body.data.payout._id;
  Object.assign(rowIds, { testers: tester.id, customers: customer.id, payouts: payout });
  const { pool } = server.deps;
  const revoked = await signInOperator(server);
  await request(server.url, 'POST', '/api/admin/auth/logout', { token: revoked });
  const expired = await signInOperator(server);
  await pool.query('update operator_sessions set expires_at = now() where token_hash = $1', [hashToken(expired)]);
  const withoutSecondFactor = await signInOperator(server);
  await pool.query(`update operators set totp_secret = 'sealed', totp_confirmed_at = now()`);
  const users = { 'a customer': customer.token, 'a tester': tester.token };
  const endedSessions = { 'an expired session': expired, 'a revoked session': revoked };
  Object.assign(callers, { 'no session': null, ...users, ...endedSessions, 'no second factor': withoutSecondFactor });
});
afterAll(() => server.close());

/** Computes a fingerprint of all rows that an operator call could change. */
async function computeFingerprint(): Promise<string> {
  const tables = [
    'users',
    'roasts',
    'roast_slots',
    'deliveries',
    'delivery_steps',
    'testers',
    'applications',
    'uploads',
    'ledger_transfers',
    'payouts',
    'checkouts',
    'operators',
    'operator_sessions',
    'operator_actions',
    'operator_recovery_codes',
    'pgboss.job',
  ];
  const results = await Promise.all(
    tables.map((table) =>
      server.deps.pool.query(
        `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as text from ${table} t`,
      ),
    ),
  );
  return results.map(({ rows: [row] }, index) => `${tables[index]} ${row.text}`).join('\n');
}

/** Uses the id of an existing row, so that only the access check can cause the 404. */
function buildUrl(path: string): string {
  const id = Object.entries(rowIds).find(([segment]) => path.includes(`/${segment}/`))?.[1] ?? rowIds.requests;
  return `/api${path.replace(/:\w+/, id ?? '')}`;
}

it('responds to non-operators as if the path did not exist, changes nothing and logs the rejection', async () => {
  const endpoints = server.app.endpoints.filter(({ access }) => access === 'operator');
  expect(endpoints.length).toBeGreaterThan(30);
  const before = await computeFingerprint();
  const unknown = await request(server.url, 'GET', '/api/admin/no-such-thing');
  for (const endpoint of endpoints) {
    for (const method of getMethods(endpoint)) {
      for (const [caller, token] of Object.entries(callers)) {
        logLines.length = 0;
        const body =
          method === 'GET'
            ? undefined
            : { status: 'rejected', reason: 'None of mine', reference: 'None', adminKey: 'admin-key-for-tests' };
        const response = await request(server.url, method, buildUrl(endpoint.path), { token, body });
        const context = [caller, method, endpoint.path];
        expect([...context, response.status, response.text]).toEqual([...context, 404, unknown.text]);
        expect([...context, logLines.map(({ msg }) => msg)]).toEqual([...context, ['operator call rejected']]);
      }
    }
  }
  expect(await computeFingerprint()).toBe(before);
});

it('requires an operator session for every path under /api/admin except the sign-in', () => {
  const exceptions = server.app.endpoints.filter(
    ({ path, access }) => path.startsWith('/admin/') !== (access === 'operator'),
  );
  expect(exceptions.map(({ path }) => path)).toEqual(['/admin/auth/login']);
});
