import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Machine, newMachine, startDatabase } from './cluster/machines.ts';
import { request } from './http.ts';
import { asOwner } from './owner.ts';
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

async function makeMachine(settings: Record<string, string> = {}, secrets: object = testSecrets): Promise<Machine> {
  const machine = await newMachine('api', { ROLE: 'api', DATABASE_URL: database.url, ...settings }, secrets);
  machines.push(machine);
  return machine;
}

it('another secrets.json than that of the first machine is refused in one sentence', async () => {
  const first = await makeMachine();
  await first.start();
  const other = await makeMachine({}, { ...testSecrets, emailHashKey: 'another key' });
  other.start().catch(() => {});
  expect(await other.exited()).toBe(1);
  const file = path.join(other.dataDir, 'secrets.json');
  expect(other.output()).toBe(
    `The database was set up with another secrets.json than ${file}: copy the file from a machine that runs on it.\n`,
  );
  const twin = await makeMachine();
  await twin.start();
  expect((await request(twin.url, 'GET', '/api/health')).status).toBe(200);
  expect(await asOwner(database.url, 'select count(*)::int from installation')).toEqual([{ count: 1 }]);
});

it('the program cannot change whose the database is', async () => {
  await (await makeMachine()).start();
  for (const change of [`update installation set key_fingerprint = ''`, 'delete from installation']) {
    await expect(asOwner(database.url, `set role outloud_app; ${change}`)).rejects.toThrow(/permission denied/);
  }
});

it('DRAIN_SECONDS: a stop tells health checks first, serves everybody meanwhile, then ends', async () => {
  const machine = await makeMachine({ DRAIN_SECONDS: '5' });
  await machine.start();
  const health = async () => (await request(machine.url, 'GET', '/api/health')).body;
  expect(await health()).toMatchObject({ success: true, data: { status: 'ok' } });
  const began = Date.now();
  machine.signal('SIGTERM');
  await expect.poll(health, { interval: 20, timeout: 4500 }).toMatchObject({ success: false, code: 'stopping' });
  const body = { email: 'late@example.com', password: 'a kettle of fish', fullName: 'Late Comer' };
  expect((await request(machine.url, 'POST', '/api/auth/register', { body })).status).toBe(201);
  expect((await request(machine.url, 'GET', '/api/health')).status).toBe(503);
  expect(await machine.exited()).toBe(0);
  expect(Date.now() - began).toBeGreaterThanOrEqual(5000);
});

it('a start that fails waits for nobody, whatever DRAIN_SECONDS says', async () => {
  const first = await makeMachine();
  await first.start();
  const second = await makeMachine({ DRAIN_SECONDS: '600', PORT: `${first.port}` });
  second.start().catch(() => {});
  expect(await second.exited()).toBe(1);
  expect(second.output()).toContain(`Port ${first.port} on 127.0.0.1 is already taken`);
});

it('each machine clears away what a killed process has left in its folder, once it is a day old', async () => {
  const machine = await makeMachine();
  const [old, young] = ['normalize-old', 'normalize-young'].map((name) => path.join(machine.dataDir, 'work', name));
  if (!old || !young) throw new Error('There are two');
  for (const folder of [old, young]) mkdirSync(folder, { recursive: true });
  const dayAgo = new Date(Date.now() - 25 * 3600 * 1000);
  utimesSync(old, dayAgo, dayAgo);
  await machine.start();
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});
