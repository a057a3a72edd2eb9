import { request } from '@outloud/testkit/http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin, newDelivery } from '../../../test/deliveries.ts';
import { newTesterWithEarnings } from '../../../test/earnings.ts';
import { newOperatorDelivery } from '../../../test/operator-delivery.ts';
import { newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newOperator, newTester, signInOperator } from '../../../test/users.ts';
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
  const withoutSecondFactor = await signInOperator(server, { hasSecondFactor: false });
  await pool.query(`update operators set totp_secret = 'sealed', totp_confirmed_at = now()`);
  const users = { 'a customer': customer.token, 'a tester': tester.token };
  const disabled = await newOperator(server, 'owner');
  await pool.query('update operators set disabled_at = now() where id = $1', [disabled.id]);
  const endedSessions = {
    'an expired session': expired,
    'a revoked session': revoked,
    'a disabled operator': disabled.token,
  };
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
    'passkeys',
    'passkey_challenges',
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

it('requires an operator session for every path under /api/admin except the sign-in and the invitation', () => {
  const exceptions = server.app.endpoints.filter(
    ({ path, access }) => path.startsWith('/admin/') !== (access === 'operator'),
  );
  expect(exceptions.map(({ path }) => path)).toEqual(['/admin/auth/login', '/admin/auth/invitation']);
});

/** The lowest role for each endpoint. `$`: the endpoint moves money, so it also requires a second factor. */
const expectedAccess = {
  'DELETE /admin/auth/passkeys/:id': 'reviewer',
  'DELETE /admin/auth/second-factor': 'reviewer',
  'DELETE /admin/deliveries/:id': 'reviewer',
  'DELETE /admin/operators/invitations/:id': 'owner',
  'DELETE /admin/waitlist/applications/:id': 'reviewer',
  'GET /admin/accounts/:id/links': 'reviewer',
  'GET /admin/actions': 'owner',
  'GET /admin/appeals': 'reviewer',
  'GET /admin/auth/passkeys': 'reviewer',
  'GET /admin/auth/profile': 'reviewer',
  'GET /admin/complaints': 'reviewer',
  'GET /admin/customers': 'money',
  'GET /admin/customers/:id': 'money',
  'GET /admin/customers/:id/transactions': 'money',
  'GET /admin/deleted-debts': 'money',
  'GET /admin/deliveries': 'reviewer',
  'GET /admin/deliveries/:id': 'reviewer',
  'GET /admin/isolation': 'reviewer',
  'GET /admin/jobs/failed': 'owner',
  'GET /admin/ledger/audit': 'money',
  'GET /admin/operators': 'owner',
  'GET /admin/payouts': 'money',
  'GET /admin/payouts/export': 'money',
  'GET /admin/refunds-due': 'money',
  'GET /admin/report': 'money',
  'GET /admin/requests': 'reviewer',
  'GET /admin/requests/:id': 'reviewer',
  'GET /admin/roast-requests': 'reviewer',
  'GET /admin/stats': 'reviewer',
  'GET /admin/testers': 'reviewer',
  'GET /admin/testers/:id': 'reviewer',
  'GET /admin/waitlist/applications': 'reviewer',
  'GET /admin/waitlist/applications/:id': 'reviewer',
  'POST /admin/appeals/:id/decide': 'money $',
  'POST /admin/auth/logout': 'reviewer',
  'POST /admin/auth/passkeys': 'reviewer',
  'POST /admin/auth/passkeys/confirm/options': 'reviewer',
  'POST /admin/auth/passkeys/options': 'reviewer',
  'POST /admin/auth/second-factor': 'reviewer',
  'POST /admin/auth/second-factor/confirm': 'reviewer',
  'POST /admin/complaints/:id/decide': 'money $',
  'POST /admin/customers/:id/goodwill': 'money $',
  'POST /admin/customers/:id/write-off-debt': 'money $',
  'POST /admin/deliveries/:id/refund': 'money $',
  'POST /admin/deliveries/:id/spot-check': 'reviewer',
  'POST /admin/deliveries/create': 'reviewer $',
  'POST /admin/jobs/:id/retry': 'owner',
  'POST /admin/ledger/audit': 'money',
  'POST /admin/operators/:id/disable': 'owner',
  'POST /admin/operators/:id/enable': 'owner',
  'POST /admin/operators/invitations': 'owner',
  'POST /admin/payouts/:id/pay': 'money $',
  'POST /admin/payouts/:id/propose': 'money $',
  'POST /admin/payouts/:id/return': 'money $',
  'POST /admin/refunds-due/:id/settle': 'money $',
  'POST /admin/requests/:id/cancel': 'reviewer $',
  'POST /admin/requests/:id/resume': 'reviewer',
  'POST /admin/testers/:id/reinstate': 'reviewer',
  'POST /admin/testers/:id/suspend': 'reviewer',
  'POST /admin/waitlist/applications/:id/approve': 'reviewer',
  'POST /admin/waitlist/applications/:id/invitation': 'reviewer',
  'PUT /admin/deliveries/:id': 'reviewer',
  'PUT /admin/operators/:id/role': 'owner',
  'PUT /admin/waitlist/applications/:id': 'reviewer',
};

/** The code of the 403 for each caller, by the entry of the endpoint in `expectedAccess`. */
const expectedCodes: Record<string, Record<string, string | null>> = {
  reviewer: { reviewer: null, money: null, 'money without a second factor': null, owner: null },
  'reviewer $': {
    reviewer: null,
    money: null,
    'money without a second factor': 'second_factor_required',
    owner: null,
  },
  money: { reviewer: 'forbidden', money: null, 'money without a second factor': null, owner: null },
  'money $': {
    reviewer: 'forbidden',
    money: null,
    'money without a second factor': 'second_factor_required',
    owner: null,
  },
  owner: { reviewer: 'forbidden', money: 'forbidden', 'money without a second factor': 'forbidden', owner: null },
};

it('gives every operator endpoint to its role, and endpoints that move money only to a second factor', async () => {
  const endpoints = server.app.endpoints.filter(({ access }) => access === 'operator');
  const declared = endpoints.map(({ method, path, minRole, movesMoney }) => [
    `${method} ${path}`,
    `${minRole}${movesMoney ? ' $' : ''}`,
  ]);
  expect(Object.fromEntries(declared)).toEqual(expectedAccess);
  const operators = {
    reviewer: await newOperator(server, 'reviewer'),
    money: await newOperator(server, 'money'),
    'money without a second factor': await newOperator(server, 'money', { hasSecondFactor: false }),
    owner: await newOperator(server, 'owner'),
  };
  // The sign-out would end the session that the other calls use.
  for (const [endpoint, access] of Object.entries(expectedAccess).filter(([name]) => !name.endsWith('/logout'))) {
    const [method = '', path = ''] = endpoint.split(' ');
    const url = `/api${path.replace(':id', '00000000-0000-4000-8000-000000000000')}`;
    for (const [caller, { token }] of Object.entries(operators)) {
      const body = method === 'GET' ? undefined : {};
      const response = await request(server.url, method, url, { token, body });
      const code = response.status === 403 ? response.body.code : null;
      expect([endpoint, caller, code]).toEqual([endpoint, caller, expectedCodes[access]?.[caller]]);
    }
  }
});

it('says which role is missing, and how to get a second factor', async () => {
  const reviewer = await newOperator(server, 'reviewer');
  const list = await request(server.url, 'GET', '/api/admin/operators', { token: reviewer.token });
  expect([list.status, list.body.error]).toEqual([
    403,
    'Only owners can do this. Your role is reviewer. Ask an owner to change it.',
  ]);
  const payouts = await request(server.url, 'GET', '/api/admin/payouts', { token: reviewer.token });
  expect(payouts.body.error).toBe(
    'Only operators with the role money, and owners, can do this. Your role is reviewer. Ask an owner to change it.',
  );
  const { token } = await newOperator(server, 'owner', { hasSecondFactor: false });
  const path = `/api/admin/payouts/${rowIds.payouts}/return`;
  const payout = await request(server.url, 'POST', path, { token, body: { reason: 'Wrong account' } });
  expect([payout.status, payout.body.error]).toEqual([
    403,
    'Turn on two-factor authentication under Security. It is required to move money.',
  ]);
});

it('lets a reviewer approve a held delivery only with a second factor', async () => {
  const delivery = await newOperatorDelivery(
    server,
    await newAdmin(server),
    (await newOperator(server, 'owner')).token,
  );
  await delivery.flagForReview();
  const approve = async ({ token }: { token: string }) => {
    const input = { token, body: { status: 'completed' } };
    const { status, body } = await request(server.url, 'PUT', `/api/admin/deliveries/${delivery.id}`, input);
    return [status, body.code];
  };
  const withoutFactor = await newOperator(server, 'reviewer', { hasSecondFactor: false });
  expect(await approve(withoutFactor)).toEqual([403, 'second_factor_required']);
  expect(await delivery.readLedger()).toMatchObject({ held: 10, earned: 0 });
  expect(await approve(await newOperator(server, 'reviewer'))).toEqual([200, undefined]);
  expect(await delivery.readLedger()).toMatchObject({ held: 5, earned: 4 });
});

it('lets a reviewer reject and delete only deliveries that were not charged', async () => {
  const [admin, owner] = [await newAdmin(server), await newOperator(server, 'owner')];
  const reviewer = await newOperator(server, 'reviewer');
  const withoutFactor = await newOperator(server, 'money', { hasSecondFactor: false });
  for (const [method, body] of [
    ['PUT', { status: 'rejected', reason: 'Silent' }],
    ['DELETE', {}],
  ] as const) {
    const open = await newOperatorDelivery(server, admin, owner.token);
    const completed = await newOperatorDelivery(server, admin, owner.token);
    await completed.flagForReview();
    expect((await completed.decide({ status: 'completed' })).status).toBe(200);
    // The admin key is correct in all calls, so only the role and the second factor can be missing.
    const send = async ({ id }: { id: string }, { token }: { token: string }) => {
      const input = { token, body: { ...body, adminKey: 'admin-key-for-tests' } };
      const response = await request(server.url, method, `/api/admin/deliveries/${id}`, input);
      return response.body.code ?? response.status;
    };
    expect([method, await send(completed, reviewer)]).toEqual([method, 'forbidden']);
    expect([method, await send(completed, withoutFactor)]).toEqual([method, 'second_factor_required']);
    expect([method, await send(open, reviewer)]).toEqual([method, 200]);
    expect([method, await send(completed, owner)]).toEqual([method, 200]);
  }
});
