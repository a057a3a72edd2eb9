import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin, newDelivery } from '../../../test/deliveries.ts';
import { newEarner } from '../../../test/earnings.ts';
import { request } from '../../../test/http.ts';
import { newTester, operatorToken } from '../../../test/people.ts';
import { newBuyer, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { hashToken } from '../../crypto.ts';
import { methodsOf } from '../../http/route.ts';

let server: TestServer;
const lines: { msg: string; path: string; method: string }[] = [];
const callers: Record<string, string | null> = {};
const rows: Record<string, string> = {};

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  server = await startServer({}, undefined, { works: false, log });
  const customer = await newBuyer(server);
  const tester = await newTester(server);
  rows.requests = await newRoast(server, customer.token);
  rows.deliveries = await newDelivery(server, {
    admin: await newAdmin(server),
    roastId: rows.requests,
    testerId: tester.id,
  });
  const payout = (await (await newEarner(server)).ask()).body.data.payout._id;
  Object.assign(rows, { testers: tester.id, customers: customer.id, payouts: payout });
  const { pool } = server.deps;
  const revoked = await operatorToken(server);
  await request(server.url, 'POST', '/api/admin/auth/logout', { token: revoked });
  const expired = await operatorToken(server);
  await pool.query('update operator_sessions set expires_at = now() where token_hash = $1', [hashToken(expired)]);
  const withoutSecondFactor = await operatorToken(server);
  await pool.query(`update operators set totp_secret = 'sealed', totp_confirmed_at = now()`);
  const people = { 'a customer': customer.token, 'a tester': tester.token };
  const formerly = { 'an expired session': expired, 'a revoked session': revoked };
  Object.assign(callers, { nobody: null, ...people, ...formerly, 'no second factor': withoutSecondFactor });
});
afterAll(() => server.close());

/** Everything that a call could have changed, as one text. */
async function everything(): Promise<string> {
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
  const texts = await Promise.all(
    tables.map((table) =>
      server.deps.pool.query(
        `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as text from ${table} t`,
      ),
    ),
  );
  return texts.map(({ rows: [row] }, index) => `${tables[index]} ${row.text}`).join('\n');
}

/** With the id of a row that there is, so that only the guard stands in between. */
function addressOf(path: string): string {
  const row = Object.entries(rows).find(([noun]) => path.includes(`/${noun}/`))?.[1] ?? rows.requests;
  return `/api${path.replace(/:\w+/, row ?? '')}`;
}

it('no operator call answers anybody else, changes anything for them, or tells that it is there', async () => {
  const endpoints = server.app.endpoints.filter(({ access }) => access === 'operator');
  expect(endpoints.length).toBeGreaterThan(30);
  const before = await everything();
  const unknown = await request(server.url, 'GET', '/api/admin/no-such-thing');
  for (const endpoint of endpoints) {
    for (const method of methodsOf(endpoint)) {
      for (const [caller, token] of Object.entries(callers)) {
        lines.length = 0;
        const body =
          method === 'GET'
            ? undefined
            : { status: 'rejected', reason: 'None of mine', reference: 'None', adminKey: 'admin-key-for-tests' };
        const answer = await request(server.url, method, addressOf(endpoint.path), { token, body });
        const told = [caller, method, endpoint.path];
        expect([...told, answer.status, answer.text]).toEqual([...told, 404, unknown.text]);
        expect([...told, lines.map(({ msg }) => msg)]).toEqual([...told, ['operator call refused']]);
      }
    }
  }
  expect(await everything()).toBe(before);
});

it('every path below /api/admin belongs to operators, but for their sign-in', () => {
  const others = server.app.endpoints.filter(
    ({ path, access }) => path.startsWith('/admin/') !== (access === 'operator'),
  );
  expect(others.map(({ path }) => path)).toEqual(['/admin/auth/login']);
});
