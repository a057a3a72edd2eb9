import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectOnce, Recovery } from './fault-report.ts';
import { request } from './http.ts';
import { asOwner } from './owner.ts';
import { goodPassword } from './people.ts';
import { databaseUrl, newDataDir, type Program, removeDataDir, startProgram, stopProgram } from './program.ts';
import { startSmtp } from './smtp.ts';

const patience = { timeout: 600_000, interval: 100 };
const people = 8;

let dataDir: string;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let program: Program;
beforeEach(async () => {
  dataDir = newDataDir();
  smtp = await startSmtp();
  program = startProgram(dataDir, await findFreePort(), { SMTP_URL: smtp.url });
  await program.ready;
});
afterEach(async () => {
  program.child.kill('SIGKILL');
  await program.exited;
  await smtp.stop();
  await removeDataDir(dataDir);
});

it('the mail server is gone, comes back busy, then takes mails: each arrives, once', async () => {
  const recovery = new Recovery();
  const acknowledged = [await register(0)];
  await expect.poll(() => smtp.received.length, patience).toBe(1);

  recovery.fault();
  await smtp.pause();
  for (let n = 1; n < people; n++) acknowledged.push(await register(n));
  await expect.poll(() => failedOnce(), patience).toBe(people - 1);

  recovery.fault();
  smtp.beBusy(true);
  await smtp.resume();
  await expect.poll(() => smtp.refused(), patience).toBeGreaterThan(2);
  recovery.over();
  smtp.beBusy(false);
  await expect.poll(() => smtp.received.length, { ...patience, interval: 5 }).toBeGreaterThan(1);
  recovery.success();

  const unsent = `select id from pgboss.job where name = 'account-mail' and state <> 'completed'`;
  await expect.poll(() => asOwner(databaseUrl(dataDir), unsent), patience).toEqual([]);
  const { injected, recoveryMs } = recovery;
  expectOnce('mail down', { injected, recoveryMs, acknowledged, found: smtp.received.map(({ to }) => to) });
  for (const { to, link } of smtp.received) {
    const body = { token: new URL(link).searchParams.get('token') };
    expect((await request(program.url, 'POST', '/api/auth/verify-email', { body })).status, to).toBe(200);
  }
  expect(await stopProgram(program)).toBe(0);
});

async function register(n: number): Promise<string> {
  const email = `reader${n}@example.com`;
  const body = { email, password: goodPassword, fullName: 'Rita Reader' };
  expect((await request(program.url, 'POST', '/api/auth/register', { body })).status).toBe(201);
  return email;
}

/** How many mails have been tried in vain. */
async function failedOnce(): Promise<number> {
  const tried = `select count(*)::int from pgboss.job where name = 'account-mail' and output is not null and state <> 'completed'`;
  return (await asOwner<{ count: number }>(databaseUrl(dataDir), tried))[0]?.count ?? 0;
}
