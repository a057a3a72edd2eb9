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

const healthOf = (program: Program) => async () => (await request(program.url, 'GET', '/api/health')).status;

const person = { email: 'ann@example.com', password: 'a kettle of fish', fullName: 'Ann' };

it('brings PostgreSQL back when that is killed, loses nothing, and still keeps others out', async () => {
  const program = startProgram(dataDir, port);
  await program.ready;
  await request(program.url, 'POST', '/api/auth/register', { body: person });
  process.kill(runningPostgres(dataDir), 'SIGKILL');
  await expect.poll(healthOf(program), { timeout: 120_000 }).toBe(503);
  await expect.poll(healthOf(program), { timeout: 120_000 }).toBe(200);
  expect((await request(program.url, 'POST', '/api/auth/login', { body: person })).status).toBe(200);
  const second = startProgram(dataDir, await findFreePort());
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('is already in use by a running instance');
  expect((await request(program.url, 'GET', '/api/health')).status).toBe(200);
  expect(await stopProgram(program)).toBe(0);
});

it('survives kill -9: the next start takes over the database that is still running, and nothing is lost', async () => {
  const first = startProgram(dataDir, port);
  await first.ready;
  await request(first.url, 'POST', '/api/auth/register', { body: person });
  const pid = postgresPid(dataDir);
  first.child.kill('SIGKILL');
  await first.exited;
  const second = startProgram(dataDir, port);
  await second.ready;
  expect(postgresPid(dataDir)).toBe(pid);
  expect((await request(second.url, 'POST', '/api/auth/login', { body: person })).status).toBe(200);
  expect(await stopProgram(second)).toBe(0);
  expect(isRunning(pid ?? 0)).toBe(false);
});
