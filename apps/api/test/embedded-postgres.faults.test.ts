import { request } from '@outloud/testkit/http';
import {
  createDataDir,
  isProcessRunning,
  readPostgresPid,
  removeDataDir,
  requirePostgresPid,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';

let dataDir: string;
let port: number;
beforeEach(async () => {
  dataDir = createDataDir();
  port = await findFreePort();
});
afterEach(() => removeDataDir(dataDir));

const readHealthStatus = (server: ServerProcess) => async () =>
  (await request(server.url, 'GET', '/api/health')).status;

const account = { email: 'ann@example.com', password: 'a kettle of fish', fullName: 'Ann' };

it('restarts a killed PostgreSQL with all data and still rejects a second instance', async () => {
  const server = startServerProcess(dataDir, port);
  await server.ready;
  await request(server.url, 'POST', '/api/auth/register', { body: account });
  process.kill(requirePostgresPid(dataDir), 'SIGKILL');
  await expect.poll(readHealthStatus(server), { timeout: 120_000 }).toBe(503);
  await expect.poll(readHealthStatus(server), { timeout: 120_000 }).toBe(200);
  expect((await request(server.url, 'POST', '/api/auth/login', { body: account })).status).toBe(200);
  const second = startServerProcess(dataDir, await findFreePort());
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('is already in use by a running instance');
  expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
  expect(await stopServerProcess(server)).toBe(0);
});

it('attaches to the PostgreSQL that is still running after the server was killed', async () => {
  const first = startServerProcess(dataDir, port);
  await first.ready;
  await request(first.url, 'POST', '/api/auth/register', { body: account });
  const pid = readPostgresPid(dataDir);
  first.child.kill('SIGKILL');
  await first.exited;
  const second = startServerProcess(dataDir, port);
  await second.ready;
  expect(readPostgresPid(dataDir)).toBe(pid);
  expect((await request(second.url, 'POST', '/api/auth/login', { body: account })).status).toBe(200);
  expect(await stopServerProcess(second)).toBe(0);
  expect(isProcessRunning(pid ?? 0)).toBe(false);
});
