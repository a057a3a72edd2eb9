import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getRollbackPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { isMigrated, migrate } from '../db/migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, { web: null, console: null }, { runsJobs: false });
});
afterAll(() => server.close());

it('upgrades the queue schema with the migrations and keeps a newer schema', async () => {
  const readVersion = async () =>
    (await queryAsOwner(server.deps.url, 'select version from pgboss.version'))[0]?.version;
  const required = await readVersion();
  await queryAsOwner(server.deps.url, getRollbackPlans('pgboss', required));
  expect(await readVersion()).toBe(required - 1);
  await expect(isMigrated(server.deps.pool)).resolves.toBe(false);
  await migrate(server.deps.url);
  expect(await readVersion()).toBe(required);
  await expect(isMigrated(server.deps.pool)).resolves.toBe(true);
  await queryAsOwner(server.deps.url, `update pgboss.version set version = ${required + 1}`);
  await migrate(server.deps.url);
  expect(await readVersion()).toBe(required + 1);
  await expect(isMigrated(server.deps.pool)).resolves.toBe(true);
});
