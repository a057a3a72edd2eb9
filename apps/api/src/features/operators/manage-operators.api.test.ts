import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newOperator, signInOperator } from '../../../test/users.ts';
import { deleteExpiredInvitations } from './invitations.service.ts';
import { ensureConfiguredOperator } from './operators.service.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await signInOperator(server);
  await server.deps.pool.query('delete from operators where not is_configured');
  await server.deps.pool.query('delete from operator_invitations');
});

const { adminKey } = testSecrets;
const password = 'a long secret of mine';
const unknownId = '00000000-0000-4000-8000-000000000000';

const call = (method: string, path: string, body?: object, token: string | null = owner) =>
  request(server.url, method, `/api/admin${path}`, { token, body });
const invite = (body: object = {}) =>
  call('POST', '/operators/invitations', { name: 'Rita Reviewer', role: 'reviewer', adminKey, ...body });
const accept = (body: object) => call('POST', '/auth/invitation', { password, ...body }, null);
const list = async () => (await call('GET', '/operators')).body.data;
const getToken = (link: string) => link.split('#')[1] ?? '';
const getProfile = (token: string) => call('GET', '/auth/profile', undefined, token);
const listActions = async (id: string) => {
  const query = 'select action, admin_id, before, after from operator_actions where subject_id = $1 order by id';
  return (await server.deps.pool.query(query, [id])).rows;
};

describe('operator invitations', () => {
  it('create an operator who chooses a password and gets a merchant ID and an admin key', async () => {
    const invited = await invite({ email: 'Rita@Example.com' });
    expect(invited.status).toBe(201);
    const { invitation, link } = invited.body.data;
    expect(link).toMatch(/^http:\/\/localhost:3000\/gw-test-prefix\/invitation#[\w.-]+$/);
    expect(invitation).toEqual({
      _id: expect.any(String),
      name: 'Rita Reviewer',
      email: 'rita@example.com',
      role: 'reviewer',
      invitedBy: 'merchant-test',
      expiresAt: expect.any(String),
    });
    const hoursLeft = (Date.parse(invitation.expiresAt) - Date.now()) / 3_600_000;
    expect(Math.round(hoursLeft)).toBe(72);
    expect((await list()).invitations).toEqual([invitation]);

    const accepted = await accept({ token: getToken(link) });
    expect(accepted.status).toBe(200);
    const { admin, token, adminKey: newKey } = accepted.body.data;
    expect(admin).toMatchObject({ name: 'Rita Reviewer', role: 'reviewer', hasSecondFactor: false });
    expect(admin.adminId).toMatch(/^merchant-[0-9a-f]{8}$/);
    expect((await getProfile(token)).body.data.adminId).toBe(admin.adminId);
    const signedIn = await call('POST', '/auth/login', { adminId: admin.adminId, password }, null);
    expect([signedIn.status, signedIn.body.data.admin.name]).toEqual([200, 'Rita Reviewer']);
    const { operators, invitations } = await list();
    expect([operators.length, invitations]).toEqual([2, []]);
    expect(operators[1]).toEqual({
      _id: expect.any(String),
      adminId: admin.adminId,
      name: 'Rita Reviewer',
      email: 'rita@example.com',
      role: 'reviewer',
      createdAt: expect.any(String),
      lastLoginAt: expect.any(String),
      hasSecondFactor: false,
      disabledAt: null,
    });
    expect(await listActions(invitation._id)).toEqual([
      { action: 'operator_invited', admin_id: 'merchant-test', before: null, after: { role: 'reviewer' } },
      { action: 'operator_joined', admin_id: admin.adminId, before: null, after: { role: 'reviewer' } },
    ]);
    // The new admin key works: a delivery that does not exist is reported only after the key was accepted.
    const removal = await call('DELETE', `/deliveries/${unknownId}`, { adminKey: newKey }, token);
    expect(removal.status).toBe(404);
    const foreignKey = await call('DELETE', `/deliveries/${unknownId}`, { adminKey }, token);
    expect(foreignKey.body.code).toBe('wrong_admin_key');
  });

  it('are emailed with the same link if there is an email', async () => {
    const { link } = (await invite({ email: 'mia@example.com' })).body.data;
    const email = await waitForEmail(server.deps.config.dataDir, 'mia@example.com', 'Your operator account');
    expect(email.text).toContain(link);
  });

  it('work once, even for concurrent calls', async () => {
    const { link } = (await invite()).body.data;
    const responses = await Promise.all([1, 2, 3].map(() => accept({ token: getToken(link) })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await list()).operators).toHaveLength(2);
  });

  it('reject an expired, cancelled, forged or malformed link', async () => {
    const expired = (await invite()).body.data;
    await queryAsOwner(server.deps.url, 'update operator_invitations set expires_at = now()');
    const cancelled = (await invite()).body.data;
    expect((await call('DELETE', `/operators/invitations/${cancelled.invitation._id}`)).status).toBe(200);
    const open = (await invite()).body.data;
    const [signature] = getToken(cancelled.link).split('.').slice(1);
    for (const token of [
      getToken(expired.link),
      getToken(cancelled.link),
      `${open.invitation._id}.${signature}`,
      `${open.invitation._id}`,
      'x.y',
    ]) {
      const response = await accept({ token });
      expect([token, response.status, response.body.error]).toEqual([
        token,
        400,
        'This link is no longer valid. Ask an owner for a new invitation.',
      ]);
    }
    expect((await list()).invitations.map(({ _id }: { _id: string }) => _id)).toEqual([open.invitation._id]);
    await deleteExpiredInvitations(server.deps);
    const { rows } = await server.deps.pool.query('select id from operator_invitations');
    expect(rows).toEqual([{ id: open.invitation._id }]);
  });

  it('stay open when the password is too short or too common', async () => {
    const token = getToken((await invite()).body.data.link);
    for (const [weak, message] of [
      ['eleven-char', 'password must be at least 12 characters'],
      ['outloud operator', 'password consists mostly of words used on this site. Choose another one.'],
    ]) {
      const response = await accept({ token, password: weak });
      expect([response.status, response.body.error]).toEqual([400, message]);
    }
    expect((await accept({ token })).status).toBe(200);
  });

  it('require a name, a role, a valid email and the admin key', async () => {
    for (const [body, status, code] of [
      [{ name: ' ' }, 400, 'invalid_input'],
      [{ role: 'admin' }, 400, 'invalid_input'],
      [{ email: 'rita' }, 400, 'invalid_input'],
      [{ adminKey: undefined }, 400, 'invalid_input'],
      [{ adminKey: 'wrong' }, 403, 'wrong_admin_key'],
    ] as const) {
      const response = await invite(body);
      expect([body, response.status, response.body.code]).toEqual([body, status, code]);
    }
    expect((await list()).invitations).toEqual([]);
  });

  it('return 404 when an unknown invitation is cancelled', async () => {
    expect((await call('DELETE', `/operators/invitations/${unknownId}`)).status).toBe(404);
    expect((await call('DELETE', '/operators/invitations/none')).status).toBe(404);
  });
});

describe('operators', () => {
  it('get a new role, which applies to their open sessions', async () => {
    const { id, token } = await newOperator(server, 'reviewer');
    const listPayouts = () => call('GET', '/payouts', undefined, token);
    expect((await listPayouts()).status).toBe(403);
    const changed = await call('PUT', `/operators/${id}/role`, { role: 'money', adminKey });
    expect([changed.status, changed.body.data.operator.role]).toEqual([200, 'money']);
    expect((await listPayouts()).status).toBe(200);
    expect(await listActions(id)).toEqual([
      {
        action: 'operator_changed',
        admin_id: 'merchant-test',
        before: { role: 'reviewer' },
        after: { role: 'money' },
      },
    ]);
    await call('PUT', `/operators/${id}/role`, { role: 'money', adminKey });
    expect(await listActions(id)).toHaveLength(1);
  });

  it('lose all sessions and cannot sign in while they are disabled', async () => {
    const { id, adminId, token } = await newOperator(server, 'money', { hasSecondFactor: false });
    const logIn = () => call('POST', '/auth/login', { adminId, password: 'a kettle of fish' }, null);
    expect((await logIn()).status).toBe(200);
    const disabled = await call('POST', `/operators/${id}/disable`, { adminKey });
    expect([disabled.status, disabled.body.data.operator.disabledAt]).toEqual([200, expect.any(String)]);
    expect((await getProfile(token)).status).toBe(404);
    const rejected = await logIn();
    expect([rejected.status, rejected.body.error]).toEqual([401, 'Admin login failed']);
    expect((await call('POST', `/operators/${id}/disable`, { adminKey })).body.code).toBe('already_disabled');
    const enabled = await call('POST', `/operators/${id}/enable`, { adminKey });
    expect([enabled.status, enabled.body.data.operator.disabledAt]).toEqual([200, null]);
    expect((await getProfile(token)).status).toBe(404);
    expect((await logIn()).status).toBe(200);
    expect((await call('POST', `/operators/${id}/enable`, { adminKey })).body.code).toBe('already_enabled');
    expect((await listActions(id)).map(({ action }) => action)).toEqual([
      'signed_in',
      'operator_disabled',
      'operator_enabled',
      'signed_in',
    ]);
  });

  it('include at least one enabled owner', async () => {
    const [{ _id: id }] = (await list()).operators;
    const disabledOwner = await newOperator(server, 'owner');
    await call('POST', `/operators/${disabledOwner.id}/disable`, { adminKey });
    for (const response of [
      await call('POST', `/operators/${id}/disable`, { adminKey }),
      await call('PUT', `/operators/${id}/role`, { role: 'money', adminKey }),
    ]) {
      expect([response.status, response.body.code]).toEqual([409, 'last_owner']);
    }
    for (const change of [`role = 'money'`, 'disabled_at = now()']) {
      const statement = `update operators set ${change} where id = $1`;
      await expect(server.deps.pool.query(statement, [id])).rejects.toThrow('the last owner cannot be removed');
    }
    await expect(server.deps.pool.query('delete from operators')).rejects.toThrow('the last owner cannot be removed');
    await call('POST', `/operators/${disabledOwner.id}/enable`, { adminKey });
    expect((await call('PUT', `/operators/${id}/role`, { role: 'reviewer', adminKey })).status).toBe(200);
    await server.deps.pool.query(`update operators set role = 'owner' where id = $1`, [id]);
  });

  it('keep one owner when two owners disable each other at the same time', async () => {
    const [first, second] = [await newOperator(server, 'owner'), await newOperator(server, 'owner')];
    const [{ _id: configured }] = (await list()).operators;
    await call('PUT', `/operators/${configured}/role`, { role: 'reviewer', adminKey });
    const disable = (by: { token: string }, target: { id: string }) =>
      call('POST', `/operators/${target.id}/disable`, { adminKey }, by.token);
    await Promise.all([disable(first, second), disable(second, first)]);
    const query = `select count(*)::int as n from operators where role = 'owner' and disabled_at is null`;
    expect((await server.deps.pool.query(query)).rows).toEqual([{ n: 1 }]);
    await server.deps.pool.query(`update operators set role = 'owner' where id = $1`, [configured]);
  });

  it('change only with the admin key, and return 404 for an unknown operator', async () => {
    const { id } = await newOperator(server, 'reviewer');
    for (const [method, action, body] of [
      ['PUT', 'role', { role: 'money' }],
      ['POST', 'disable', {}],
      ['POST', 'enable', {}],
    ] as const) {
      const codes = [];
      for (const key of [undefined, 'wrong']) {
        codes.push((await call(method, `/operators/${id}/${action}`, { ...body, adminKey: key })).body.code);
      }
      const unknown = await call(method, `/operators/${unknownId}/${action}`, { ...body, adminKey });
      expect([action, ...codes, unknown.status, unknown.body.error]).toEqual([
        action,
        'invalid_input',
        'wrong_admin_key',
        404,
        'Operator not found',
      ]);
    }
    expect((await call('PUT', `/operators/${id}/role`, { role: 'admin', adminKey })).body.code).toBe('invalid_input');
    expect(await listActions(id)).toEqual([]);
  });

  it('stay when OPERATOR_ID replaces the configured owner, who becomes an owner again with a new secret', async () => {
    const invited = await newOperator(server, 'owner');
    const config = { ...server.deps.config, operator: { ...server.deps.config.operator, id: 'merchant-next' } };
    await ensureConfiguredOperator({
      ...server.deps,
      config,
      secrets: { ...testSecrets, operatorId: 'merchant-next' },
    });
    const query = `select admin_id from operators where disabled_at is null and role = 'owner' order by created_at desc`;
    expect((await server.deps.pool.query(query)).rows.map((row) => row.admin_id)).toEqual([
      'merchant-next',
      invited.adminId,
    ]);
    await server.deps.pool.query(`update operators set role = 'reviewer', disabled_at = now() where is_configured`);
    const secrets = { ...testSecrets, operatorId: 'merchant-next', operatorSecret: 'the next secret of all' };
    await ensureConfiguredOperator({ ...server.deps, config, secrets });
    expect((await server.deps.pool.query(query)).rows[0].admin_id).toBe('merchant-next');
  });
});
