import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { mailsTo, waitForMail } from '../../../test/mailbox.ts';
import { asOwner } from '../../../test/owner.ts';
import { goodPassword, newCustomer } from '../../../test/people.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newToken } from '../../crypto.ts';
import { lockUser } from './accounts.repo.ts';
import { deleteTokensOf, insertToken } from './tokens.repo.ts';

const rounds = roundsOf({ share: 3, full: 20 });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const post = (path: string, body: unknown, token?: string) => request(server.url, 'POST', path, { body, token });

describe(`races, ${rounds} rounds`, () => {
  it('a reset leaves no session of the old password behind', { timeout: rounds * 60_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { email } = await newCustomer(server);
      await post('/api/auth/forgot-password', { email });
      const { link } = await waitForMail(server.deps.config.dataDir, email, 'Choose a new password');
      const token = new URL(link).searchParams.get('token');
      const logins = Array.from({ length: 12 }, () => post('/api/auth/login', { email, password: goodPassword }));
      const [reset, ...answers] = await Promise.all([
        post('/api/auth/reset-password', { token, password: 'a brand new secret' }),
        ...logins,
      ]);
      expect(reset.status).toBe(200);
      for (const answer of answers.filter(({ status }) => status === 200)) {
        const me = await request(server.url, 'GET', '/api/auth/profile', { token: answer.body.data.token });
        expect(me.status).toBe(401);
      }
    }
  });

  it('many changes of one address at once answer quickly, and mail once each', {
    timeout: rounds * 60_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email, token } = await newCustomer(server);
      await server.deps.pool.query('update users set email_verified_at = now() where id = $1', [id]);
      const change = () => request(server.url, 'PUT', '/api/profile', { token, body: { email: `next.${email}` } });
      const answers = await Promise.all(Array.from({ length: 24 }, change));
      expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
      await waitForMail(server.deps.config.dataDir, `next.${email}`, 'Confirm your new e-mail address', 24);
      expect(mailsTo(server.deps.config.dataDir, `next.${email}`)).toHaveLength(24);
    }
  });

  it.each([
    ['/api/auth/verify-email', 'change-email'],
    ['/api/auth/reset-password', 'reset-password'],
  ] as const)(
    'a link to %s waits for whoever is deleting the account, and is worth nothing then',
    async (path, purpose) => {
      const { id, email } = await newCustomer(server);
      const { token, tokenHash } = newToken();
      const { db, url } = server.deps;
      const stuck = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const waiting = async () => (await asOwner(url, stuck)).length;
      const mailed = { tokenHash, userId: id, purpose, email, minutes: 5 };
      await db.transaction().execute((trx) => insertToken(trx, mailed));
      const { opened } = await db.transaction().execute(async (trx) => {
        await lockUser(trx, id);
        const answer = post(path, { token, password: goodPassword });
        await expect.poll(waiting).toBe(1);
        await deleteTokensOf(trx, id);
        return { opened: answer };
      });
      const { status, body } = await opened;
      expect([status, body.code]).toEqual([400, 'invalid_token']);
    },
  );
});
