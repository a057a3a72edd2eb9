import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { getRoundCount } from '@outloud/testkit/rounds';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newApplicant, signInOperator } from '../../../test/users.ts';

const rounds = getRoundCount({ quick: 3, full: 20 });

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await signInOperator(server);
});
afterAll(() => server.close());

const base = '/api/admin/waitlist/applications';
const approve = (id: string) => request(server.url, 'POST', `${base}/${id}/approve`, { token });
const findUsers = async (email: string) =>
  (await server.deps.pool.query('select account_type from users where email = $1', [email])).rows;

describe(`concurrent decisions, ${rounds} rounds`, () => {
  it('creates one tester and one invitation for 8 concurrent approvals', { timeout: rounds * 60_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await newApplicant(server);
      const responses = await Promise.all(Array.from({ length: 8 }, () => approve(id)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      for (const { body } of responses.filter(({ status }) => status === 409)) {
        expect(body.code).toBe('not_open');
      }
      expect(await findUsers(email)).toEqual([{ account_type: 'tester' }]);
      const logged = await server.deps.pool.query('select action from operator_actions where subject_id = $1', [id]);
      expect(logged.rows).toEqual([{ action: 'application_approved' }]);
      await waitForEmail(server.deps.config.dataDir, email, 'Set up your Outloud tester account');
    }
  });

  it('applies only one of a concurrent approval and rejection', { timeout: rounds * 60_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await newApplicant(server);
      const reject = () => request(server.url, 'PATCH', `${base}/${id}`, { token, body: { status: 'rejected' } });
      const [approved, rejected] = await Promise.all([approve(id), reject()]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      expect(await findUsers(email)).toHaveLength(approved.status === 200 ? 1 : 0);
    }
  });

  it('creates one account when an approval and a registration use the same email concurrently', {
    timeout: rounds * 60_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await newApplicant(server);
      const register = { email, password: validPassword, fullName: 'Nina' };
      const [approved, registered] = await Promise.all([
        approve(id),
        request(server.url, 'POST', '/api/auth/register', { body: register }),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([approved.status, registered.status]);
      expect(await findUsers(email)).toEqual([{ account_type: approved.status === 200 ? 'tester' : 'business' }]);
    }
  });

  it('accepts only one of five invitation links that are used concurrently', { timeout: rounds * 60_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await newApplicant(server);
      await approve(id);
      await Promise.all(
        Array.from({ length: 4 }, () => request(server.url, 'POST', `${base}/${id}/invitation`, { token })),
      );
      await waitForEmail(server.deps.config.dataDir, email, 'Set up your Outloud tester account', 5);
      const links = listEmailsTo(server.deps.config.dataDir, email).filter(({ link }) =>
        link.includes('/set-password'),
      );
      const responses = await Promise.all(
        links.map(({ link }) => {
          const body = { token: new URL(link).searchParams.get('token'), password: validPassword };
          return request(server.url, 'POST', '/api/auth/reset-password', { body });
        }),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    }
  });
});
