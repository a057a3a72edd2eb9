import { request } from '@outloud/testkit/http';
import { listEmailsTo, waitForEmail } from '@outloud/testkit/mailbox';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getRoundCount } from '@outloud/testkit/rounds';
import { validPassword } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer } from '../../../test/users.ts';
import { createToken } from '../../crypto.ts';
import { lockUser } from './accounts.repo.ts';
import { deleteUserTokens, insertToken } from './tokens.repo.ts';

const rounds = getRoundCount({ quick: 3, full: 20 });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const post = (path: string, body: unknown, token?: string) => request(server.url, 'POST', path, { body, token });

describe(`account races, ${rounds} rounds`, () => {
  it('ends sessions that are created with the old password during a password reset', {
    timeout: rounds * 60_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { email } = await newCustomer(server);
      await post('/api/auth/forgot-password', { email });
      const { link } = await waitForEmail(server.deps.config.dataDir, email, 'Choose a new password');
      const token = new URL(link).searchParams.get('token');
      const logins = Array.from({ length: 12 }, () => post('/api/auth/login', { email, password: validPassword }));
      const [reset, ...loginResponses] = await Promise.all([
        post('/api/auth/reset-password', { token, password: 'a brand new secret' }),
        ...logins,
      ]);
      expect(reset.status).toBe(200);
      for (const { body } of loginResponses.filter(({ status }) => status === 200)) {
        const profile = await request(server.url, 'GET', '/api/auth/profile', { token: body.data.token });
        expect(profile.status).toBe(401);
      }
    }
  });

  it('accepts 24 concurrent email changes and sends one email for each', {
    timeout: rounds * 60_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, email, token } = await newCustomer(server);
      await server.deps.pool.query('update users set email_verified_at = now() where id = $1', [id]);
      const change = () => request(server.url, 'PUT', '/api/profile', { token, body: { email: `next.${email}` } });
      const responses = await Promise.all(Array.from({ length: 24 }, change));
      expect(responses.map(({ status }) => status)).toEqual(Array(24).fill(200));
      await waitForEmail(server.deps.config.dataDir, `next.${email}`, 'Confirm your new email', 24);
      expect(listEmailsTo(server.deps.config.dataDir, `next.${email}`)).toHaveLength(24);
    }
  });

  it.each([
    ['/api/auth/verify-email', 'change-email'],
    ['/api/auth/reset-password', 'reset-password'],
  ] as const)(
    'rejects a token for %s that was deleted while the request waited for the row lock',
    async (path, purpose) => {
      const { id, email } = await newCustomer(server);
      const { token, tokenHash } = createToken();
      const { db, url } = server.deps;
      const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const countLockWaits = async () => (await queryAsOwner(url, lockWaits)).length;
      const row = { tokenHash, userId: id, purpose, email, minutes: 5 };
      await db.transaction().execute((trx) => insertToken(trx, row));
      const { pending } = await db.transaction().execute(async (trx) => {
        await lockUser(trx, id);
        const response = post(path, { token, password: validPassword });
        await expect.poll(countLockWaits).toBe(1);
        await deleteUserTokens(trx, id);
        return { pending: response };
      });
      const { status, body } = await pending;
      expect([status, body.code]).toEqual([400, 'invalid_token']);
    },
  );
});
