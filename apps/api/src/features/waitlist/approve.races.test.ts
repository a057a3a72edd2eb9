import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { goodPassword, newApplicant, operatorToken } from '../../../test/people.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const rounds = roundsOf({ share: 3, full: 20 });

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await operatorToken(server);
});
afterAll(() => server.close());

const base = '/api/admin/waitlist/applications';
const approve = (id: string) => request(server.url, 'POST', `${base}/${id}/approve`, { token });
const usersOf = async (email: string) =>
  (await server.deps.pool.query('select account_type from users where email = $1', [email])).rows;

describe(`races, ${rounds} rounds`, () => {
  it('approving many times at once makes one tester and one invitation', { timeout: rounds * 60_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await newApplicant(server);
      const answers = await Promise.all(Array.from({ length: 8 }, () => approve(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      for (const { body } of answers.filter(({ status }) => status === 409)) {
        expect(body.error).toBe('This application was approved, and that is final');
      }
      expect(await usersOf(email)).toEqual([{ account_type: 'tester' }]);
      const logged = await server.deps.pool.query('select action from operator_actions where subject_id = $1', [id]);
      expect(logged.rows).toEqual([{ action: 'application_approved' }]);
      await waitForMail(server.deps.config.dataDir, email, 'Welcome to the testers of Outloud');
    }
  });

  it('approving and rejecting at once leaves one decision', { timeout: rounds * 60_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await newApplicant(server);
      const reject = () => request(server.url, 'PATCH', `${base}/${id}`, { token, body: { status: 'rejected' } });
      const [approved, rejected] = await Promise.all([approve(id), reject()]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      expect(await usersOf(email)).toHaveLength(approved.status === 200 ? 1 : 0);
    }
  });

  it('approving while the address registers makes one account, of either kind', {
    timeout: rounds * 60_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await newApplicant(server);
      const register = { email, password: goodPassword, fullName: 'Nina' };
      const [approved, registered] = await Promise.all([
        approve(id),
        request(server.url, 'POST', '/api/auth/register', { body: register }),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([approved.status, registered.status]);
      expect(await usersOf(email)).toEqual([{ account_type: approved.status === 200 ? 'tester' : 'business' }]);
    }
  });

  it('of invitations that are mailed at once only one can be answered', { timeout: rounds * 60_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email } = await newApplicant(server);
      await approve(id);
      await Promise.all(
        Array.from({ length: 4 }, () => request(server.url, 'POST', `${base}/${id}/invitation`, { token })),
      );
      await waitForMail(server.deps.config.dataDir, email, 'Welcome to the testers of Outloud', 5);
      const links = mailsTo(server.deps.config.dataDir, email).filter(({ link }) => link.includes('/set-password'));
      const answers = await Promise.all(
        links.map(({ link }) => {
          const body = { token: new URL(link).searchParams.get('token'), password: goodPassword };
          return request(server.url, 'POST', '/api/auth/reset-password', { body });
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    }
  });
});
