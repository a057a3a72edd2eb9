import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createMachine, type Machine, startDatabase } from './cluster/machines.ts';
import { testSecrets } from './server.ts';

let database: Awaited<ReturnType<typeof startDatabase>>;
const machines: Machine[] = [];
beforeAll(async () => {
  database = await startDatabase();
});
afterEach(async () => {
  for (const machine of machines.splice(0)) await machine.remove();
});
afterAll(() => database.stop());

async function prepareMachine(settings: Record<string, string> = {}, secrets: object = testSecrets): Promise<Machine> {
  const machine = await createMachine('api', { ROLE: 'api', DATABASE_URL: database.url, ...settings }, secrets);
  machines.push(machine);
  return machine;
}

it('refuses to start with a different secrets.json, whose fingerprint the server login cannot change', async () => {
  const first = await prepareMachine();
  await first.start();
  const mismatchedMachine = await prepareMachine({}, { ...testSecrets, masterKey: 'another key' });
  mismatchedMachine.start().catch(() => {});
  expect(await mismatchedMachine.exited()).toBe(1);
  const file = path.join(mismatchedMachine.dataDir, 'secrets.json');
  expect(mismatchedMachine.output()).toBe(
    `The database was set up with a different secrets.json than ${file}. Copy the file from a machine that already uses this database.\n`,
  );
  const second = await prepareMachine();
  await second.start();
  expect((await request(second.url, 'GET', '/api/health')).status).toBe(200);
  expect(await queryAsOwner(database.url, 'select count(*)::int from installation')).toEqual([{ count: 1 }]);
  for (const change of [`update installation set key_fingerprint = ''`, 'delete from installation']) {
    await expect(queryAsOwner(database.url, `set role outloud_app; ${change}`)).rejects.toThrow(/permission denied/);
  }
});

it('fails health checks but still serves requests for DRAIN_SECONDS before stopping', async () => {
  const machine = await prepareMachine({ DRAIN_SECONDS: '5' });
  await machine.start();
  const readHealth = async () => (await request(machine.url, 'GET', '/api/health')).body;
  expect(await readHealth()).toMatchObject({ success: true, data: { status: 'ok' } });
  const startedAt = Date.now();
  machine.signal('SIGTERM');
  await expect.poll(readHealth, { interval: 20, timeout: 4500 }).toMatchObject({ success: false, code: 'stopping' });
  const body = { email: 'late@example.com', password: 'a kettle of fish', fullName: 'Late Comer' };
  expect((await request(machine.url, 'POST', '/api/auth/register', { body })).status).toBe(201);
  expect((await request(machine.url, 'GET', '/api/health')).status).toBe(503);
  expect(await machine.exited()).toBe(0);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(5000);
});

it('exits after a failed start without waiting for DRAIN_SECONDS', async () => {
  const first = await prepareMachine();
  await first.start();
  const second = await prepareMachine({ DRAIN_SECONDS: '600', PORT: `${first.port}` });
  second.start().catch(() => {});
  expect(await second.exited()).toBe(1);
  expect(second.output()).toContain(`Port ${first.port} on 127.0.0.1 is already in use`);
});

it('removes the work folders of killed processes after one day', async () => {
  const machine = await prepareMachine();
  const [oldFolder, newFolder] = ['normalize-old', 'normalize-new'].map((name) =>
    path.join(machine.dataDir, 'work', name),
  );
  if (!oldFolder || !newFolder) throw new Error('Expected two folders');
  for (const folder of [oldFolder, newFolder]) mkdirSync(folder, { recursive: true });
  const dayAgo = new Date(Date.now() - 25 * 3600 * 1000);
  utimesSync(oldFolder, dayAgo, dayAgo);
  await machine.start();
  expect([existsSync(oldFolder), existsSync(newFolder)]).toEqual([false, true]);
});
