import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { createRandom, faultSeed, getRoundCount } from '@outloud/testkit/rounds';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce, RecoveryTimer } from './fault-report.ts';

const rounds = getRoundCount({ quick: 3, full: 20 });

let dataDir: string;
beforeEach(() => {
  dataDir = createDataDir();
});
afterEach(() => removeDataDir(dataDir));

describe(`kill -9, ${rounds} rounds, seed ${faultSeed}`, () => {
  it('keeps every account complete when the server is killed during registrations', {
    timeout: rounds * 60_000,
  }, async () => {
    const random = createRandom(faultSeed);
    const acknowledged: { email: string; token: string }[] = [];
    const recovery = new RecoveryTimer();
    let count = 0;
    for (let round = 0; round < rounds; round++) {
      const server = startServerProcess(dataDir, await findFreePort());
      await server.ready;
      const loops = Array.from({ length: 4 }, async () => {
        for (;;) {
          const email = `kill${count++}@example.com`;
          const response = await register(server, email).catch(() => null);
          if (!response) return;
          if (response.status !== 201) continue;
          recovery.recordSuccess();
          acknowledged.push({ email, token: response.body.data.token });
        }
      });
      await wait(100 + random() * 900);
      // A slow machine may need longer for its first response.
      await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(round + 1);
      recovery.recordFault();
      server.child.kill('SIGKILL');
      await Promise.all([server.exited, ...loops]);
    }
    expect(acknowledged.length).toBeGreaterThan(rounds);

    const lastServer = startServerProcess(dataDir, await findFreePort());
    await lastServer.ready;
    for (const { email, token } of acknowledged) {
      const { body } = await request(lastServer.url, 'GET', '/api/auth/profile', { token });
      expect(body.data?.user.email).toBe(email);
      recovery.recordSuccess();
    }
    await expectCompleteAccounts(lastServer);
    const emails = acknowledged.map(({ email }) => email);
    const { injected, recoveryMs } = recovery;
    expectExactlyOnce('kill: single process', {
      injected,
      recoveryMs,
      acknowledged: emails,
      stored: await listAccounts(emails),
    });
    expect(await stopServerProcess(lastServer)).toBe(0);
  });

  it('starts after a kill during the first start', {
    timeout: rounds * 60_000,
  }, async () => {
    const random = createRandom(faultSeed + 1);
    const recovery = new RecoveryTimer();
    for (let round = 0; round < rounds; round++) {
      const freshDataDir = createDataDir();
      const killedServer = startServerProcess(freshDataDir, await findFreePort());
      await wait(300 + random() * 2000);
      recovery.recordFault();
      killedServer.child.kill('SIGKILL');
      await killedServer.exited;
      const nextServer = startServerProcess(freshDataDir, await findFreePort());
      await nextServer.ready;
      expect((await register(nextServer, 'first@example.com')).status).toBe(201);
      recovery.recordSuccess();
      expect(await stopServerProcess(nextServer)).toBe(0);
      await removeDataDir(freshDataDir);
    }
    const { injected, recoveryMs } = recovery;
    // No request was acknowledged before the kill.
    expectExactlyOnce('kill: single process', { injected, recoveryMs, acknowledged: [], stored: [] });
  });
});

function register(server: ServerProcess, email: string) {
  const body = { email, password: 'a kettle of fish', fullName: 'Kill Nine' };
  return request(server.url, 'POST', '/api/auth/register', { body });
}

/** Lists the stored accounts, except those whose registration was not acknowledged before a kill. */
async function listAccounts(emails: string[]): Promise<string[]> {
  const rows = await queryAsOwner<{ email: string }>(getOwnerDatabaseUrl(dataDir), 'select email from users');
  return rows.map(({ email }) => email).filter((email) => emails.includes(email));
}

/** Expects a session and a verification email for every account. */
async function expectCompleteAccounts(server: ServerProcess): Promise<void> {
  const client = new pg.Client({ connectionString: getOwnerDatabaseUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query(`
    select count(*) as accounts,
      count(*) filter (where not exists (select 1 from sessions s where s.user_id = u.id)) as without_session,
      count(*) filter (where not exists (
        select 1 from pgboss.job j where j.name = 'account-mail' and j.data->>'userId' = u.id::text
      )) as without_email
    from users u`);
  await client.end();
  expect(Number(rows[0].accounts)).toBeGreaterThan(0);
  expect([rows[0].without_session, rows[0].without_email].map(Number)).toEqual([0, 0]);
  expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
}
