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
  it('at a random moment of registering leaves no half-made account', { timeout: rounds * 60_000 }, async () => {
    const random = randomFrom(seed);
    const acknowledged: { email: string; token: string }[] = [];
    const recovery = new Recovery();
    let n = 0;
    for (let round = 0; round < rounds; round++) {
      const program = startProgram(dataDir, await findFreePort());
      await program.ready;
      const loops = Array.from({ length: 4 }, async () => {
        for (;;) {
          const email = `kill${n++}@example.com`;
          const answer = await register(program, email).catch(() => null);
          if (!answer) return;
          if (answer.status !== 201) continue;
          recovery.success();
          acknowledged.push({ email, token: answer.body.data.token });
        }
      });
      await wait(100 + random() * 900);
      // A slow machine may need longer for its first answer.
      await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(round + 1);
      recovery.fault();
      program.child.kill('SIGKILL');
      await Promise.all([program.exited, ...loops]);
    }
    expect(acknowledged.length).toBeGreaterThan(rounds);

    const last = startProgram(dataDir, await findFreePort());
    await last.ready;
    for (const { email, token } of acknowledged) {
      const { body } = await request(last.url, 'GET', '/api/auth/profile', { token });
      expect(body.data?.user.email).toBe(email);
      recovery.success();
    }
    await everyAccountIsWhole(last);
    const emails = acknowledged.map(({ email }) => email);
    const { injected, recoveryMs } = recovery;
    expectOnce('kill: program', { injected, recoveryMs, acknowledged: emails, found: await accountsOf(emails) });
    expect(await stopProgram(last)).toBe(0);
  });

  it('at a random moment of the very first start leaves a folder that starts', {
    timeout: rounds * 60_000,
  }, async () => {
    const random = randomFrom(seed + 1);
    const recovery = new Recovery();
    for (let round = 0; round < rounds; round++) {
      const fresh = newDataDir();
      const killed = startProgram(fresh, await findFreePort());
      await wait(300 + random() * 2000);
      recovery.fault();
      killed.child.kill('SIGKILL');
      await killed.exited;
      const next = startProgram(fresh, await findFreePort());
      await next.ready;
      expect((await register(next, 'first@example.com')).status).toBe(201);
      recovery.success();
      expect(await stopProgram(next)).toBe(0);
      await removeDataDir(fresh);
    }
    const { injected, recoveryMs } = recovery;
    // Before the first start was over nobody was told anything.
    expectOnce('kill: program', { injected, recoveryMs, acknowledged: [], found: [] });
  });
});

function register(program: Program, email: string) {
  const body = { email, password: 'a kettle of fish', fullName: 'Kill Nine' };
  return request(program.url, 'POST', '/api/auth/register', { body });
}

/** Others may be there as well, of whom nobody lived to tell. */
async function accountsOf(emails: string[]): Promise<string[]> {
  const rows = await asOwner<{ email: string }>(databaseUrl(dataDir), 'select email from users');
  return rows.map(({ email }) => email).filter((email) => emails.includes(email));
}

/** An account comes with its session and its verification mail, or not at all. */
async function everyAccountIsWhole(program: Program): Promise<void> {
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
  expect((await request(program.url, 'GET', '/api/health')).status).toBe(200);
}
