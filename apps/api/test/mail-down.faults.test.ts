import { startSmtpServer } from '@outloud/testkit/hosts/smtp';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { validPassword } from '@outloud/testkit/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce, RecoveryTimer } from './fault-report.ts';

const pollOptions = { timeout: 600_000, interval: 100 };
const userCount = 8;

let dataDir: string;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = createDataDir();
  smtp = await startSmtpServer();
  server = startServerProcess(dataDir, await findFreePort(), { SMTP_URL: smtp.url });
  await server.ready;
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  await smtp.stop();
  await removeDataDir(dataDir);
});

it('delivers each email once after the mail server was down and then busy', async () => {
  const recovery = new RecoveryTimer();
  const acknowledged = [await register(0)];
  await expect.poll(() => smtp.received.length, pollOptions).toBe(1);

  recovery.recordFault();
  await smtp.pause();
  for (let n = 1; n < userCount; n++) acknowledged.push(await register(n));
  await expect.poll(() => countFailedEmails(), pollOptions).toBe(userCount - 1);

  recovery.recordFault();
  smtp.setBusy(true);
  await smtp.resume();
  await expect.poll(() => smtp.countRejected(), pollOptions).toBeGreaterThan(2);
  recovery.endOutage();
  smtp.setBusy(false);
  await expect.poll(() => smtp.received.length, { ...pollOptions, interval: 5 }).toBeGreaterThan(1);
  recovery.recordSuccess();

  const unsentEmailsSql = `select id from pgboss.job where name = 'account-mail' and state <> 'completed'`;
  await expect.poll(() => queryAsOwner(getOwnerDatabaseUrl(dataDir), unsentEmailsSql), pollOptions).toEqual([]);
  const { injected, recoveryMs } = recovery;
  expectExactlyOnce('mail down', { injected, recoveryMs, acknowledged, stored: smtp.received.map(({ to }) => to) });
  for (const { to, link } of smtp.received) {
    const body = { token: new URL(link).searchParams.get('token') };
    expect((await request(server.url, 'POST', '/api/auth/verify-email', { body })).status, to).toBe(200);
  }
  expect(await stopServerProcess(server)).toBe(0);
});

async function register(n: number): Promise<string> {
  const email = `reader${n}@example.com`;
  const body = { email, password: validPassword, fullName: 'Rita Reader' };
  expect((await request(server.url, 'POST', '/api/auth/register', { body })).status).toBe(201);
  return email;
}

async function countFailedEmails(): Promise<number> {
  const query = `select count(*)::int from pgboss.job where name = 'account-mail' and output is not null and state <> 'completed'`;
  return (await queryAsOwner<{ count: number }>(getOwnerDatabaseUrl(dataDir), query))[0]?.count ?? 0;
}
