import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { request } from './http.ts';
import {
  isRunning,
  newDataDir,
  type Program,
  postgresPid,
  removeDataDir,
  runningPostgres,
  startProgram,
  stopProgram,
} from './program.ts';

let dataDir: string;
let port: number;
beforeEach(async () => {
  dataDir = newDataDir();
  port = await findFreePort();
});
afterEach(() => removeDataDir(dataDir));

const readHealthStatus = (server: Program) => async () => (await request(server.url, 'GET', '/api/health')).status;

const account = { email: 'ann@example.com', password: 'a kettle of fish', fullName: 'Ann' };

it('restarts a killed PostgreSQL without loss and still rejects a second instance', async () => {
  const server = startProgram(dataDir, port);
  await server.ready;
  await request(server.url, 'POST', '/api/auth/register', { body: account });
  process.kill(runningPostgres(dataDir), 'SIGKILL');
  await expect.poll(readHealthStatus(server), { timeout: 120_000 }).toBe(503);
  await expect.poll(readHealthStatus(server), { timeout: 120_000 }).toBe(200);
  expect((await request(server.url, 'POST', '/api/auth/login', { body: account })).status).toBe(200);
  const second = startProgram(dataDir, await findFreePort());
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('is already in use by a running instance');
  expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
  expect(await stopProgram(server)).toBe(0);
});

it('attaches to the PostgreSQL that is still running after the server was killed', async () => {
  const first = startProgram(dataDir, port);
  await first.ready;
  await request(first.url, 'POST', '/api/auth/register', { body: account });
  const pid = postgresPid(dataDir);
  first.child.kill('SIGKILL');
  await first.exited;
  const second = startProgram(dataDir, port);
  await second.ready;
  expect(postgresPid(dataDir)).toBe(pid);
  expect((await request(second.url, 'POST', '/api/auth/login', { body: account })).status).toBe(200);
  expect(await stopProgram(second)).toBe(0);
  expect(isRunning(pid ?? 0)).toBe(false);
});
