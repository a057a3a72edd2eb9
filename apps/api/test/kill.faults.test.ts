import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectOnce, Recovery } from './fault-report.ts';
import { request } from './http.ts';
import { asOwner } from './owner.ts';
import { databaseUrl, newDataDir, type Program, removeDataDir, startProgram, stopProgram } from './program.ts';
import { randomFrom, roundsOf, seed } from './rounds.ts';

const rounds = roundsOf({ share: 3, full: 20 });

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeDataDir(dataDir));

describe(`kill -9, ${rounds} rounds, seed ${seed}`, () => {
  it('leaves no incomplete account when the server is killed during registrations', {
    timeout: rounds * 60_000,
  }, async () => {
    const random = randomFrom(seed);
    const acknowledged: { email: string; token: string }[] = [];
    const recovery = new Recovery();
    let count = 0;
    for (let round = 0; round < rounds; round++) {
      const server = startProgram(dataDir, await findFreePort());
      await server.ready;
      const loops = Array.from({ length: 4 }, async () => {
        for (;;) {
          const email = `kill${count++}@example.com`;
          const response = await register(server, email).catch(() => null);
          if (!response) return;
          if (response.status !== 201) continue;
          recovery.success();
          acknowledged.push({ email, token: response.body.data.token });
        }
      });
      await wait(100 + random() * 900);
      // A slow machine may need longer for its first response.
      await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(round + 1);
      recovery.fault();
      server.child.kill('SIGKILL');
      await Promise.all([server.exited, ...loops]);
    }
    expect(acknowledged.length).toBeGreaterThan(rounds);

    const lastServer = startProgram(dataDir, await findFreePort());
    await lastServer.ready;
    for (const { email, token } of acknowledged) {
      const { body } = await request(lastServer.url, 'GET', '/api/auth/profile', { token });
      expect(body.data?.user.email).toBe(email);
      recovery.success();
    }
    await expectCompleteAccounts(lastServer);
    const emails = acknowledged.map(({ email }) => email);
    const { injected, recoveryMs } = recovery;
    expectOnce('kill: program', { injected, recoveryMs, acknowledged: emails, found: await findAccounts(emails) });
    expect(await stopProgram(lastServer)).toBe(0);
  });

  it('starts again after the server was killed during the first start', {
    timeout: rounds * 60_000,
  }, async () => {
    const random = randomFrom(seed + 1);
    const recovery = new Recovery();
    for (let round = 0; round < rounds; round++) {
      const freshDataDir = newDataDir();
      const killedServer = startProgram(freshDataDir, await findFreePort());
      await wait(300 + random() * 2000);
      recovery.fault();
      killedServer.child.kill('SIGKILL');
      await killedServer.exited;
      const nextServer = startProgram(freshDataDir, await findFreePort());
      await nextServer.ready;
      expect((await register(nextServer, 'first@example.com')).status).toBe(201);
      recovery.success();
      expect(await stopProgram(nextServer)).toBe(0);
      await removeDataDir(freshDataDir);
    }
    const { injected, recoveryMs } = recovery;
    // No request was acknowledged before the first start ended.
    expectOnce('kill: program', { injected, recoveryMs, acknowledged: [], found: [] });
  });
});

function register(server: Program, email: string) {
  const body = { email, password: 'a kettle of fish', fullName: 'Kill Nine' };
  return request(server.url, 'POST', '/api/auth/register', { body });
}

/** Ignores accounts whose registration was not acknowledged before a kill. */
async function findAccounts(emails: string[]): Promise<string[]> {
  const rows = await asOwner<{ email: string }>(databaseUrl(dataDir), 'select email from users');
  return rows.map(({ email }) => email).filter((email) => emails.includes(email));
}

/** Every account has a session and a verification mail. */
async function expectCompleteAccounts(server: Program): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query(`
    select count(*) as accounts,
      count(*) filter (where not exists (select 1 from sessions s where s.user_id = u.id)) as without_session,
      count(*) filter (where not exists (
        select 1 from pgboss.job j where j.name = 'account-mail' and j.data->>'userId' = u.id::text
      )) as without_mail
    from users u`);
  await client.end();
  expect(Number(rows[0].accounts)).toBeGreaterThan(0);
  expect([rows[0].without_session, rows[0].without_mail].map(Number)).toEqual([0, 0]);
  expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
}
