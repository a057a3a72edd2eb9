import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/http.ts';
import { asOwner } from '../../test/owner.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { openDatabase, requireApplicationRole } from './database.ts';
import { migrate } from './migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('a database that drops its connections', () => {
  it('costs the requests under way and nothing else', async () => {
    let n = 0;
    let running = true;
    let dropped = 0;
    const owner = new pg.Client({ connectionString: server.deps.url });
    await owner.connect();
    const statuses = new Set<number>();
    const loops = Array.from({ length: 6 }, async () => {
      while (running) {
        const body = { email: `drop${n++}@example.com`, password: 'a kettle of fish', fullName: 'Drop' };
        statuses.add((await request(server.url, 'POST', '/api/auth/register', { body })).status);
      }
    });
    for (let round = 0; round < 15; round++) {
      const { rowCount } = await owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'outloud'",
      );
      dropped += rowCount ?? 0;
      await request(server.url, 'GET', '/api/health');
    }
    running = false;
    await Promise.all(loops);
    await owner.end();
    expect(dropped).toBeGreaterThan(15);
    expect([...statuses].filter((status) => status !== 201 && status !== 500)).toEqual([]);
    expect(statuses.has(201)).toBe(true);
    expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
  });
});

describe('a database of a user with few rights', () => {
  const owner = (statement: string) => asOwner(server.deps.url, statement);
  const urlOf = (user: string, database: string) => {
    const url = new URL(server.deps.url);
    return Object.assign(url, { username: user, password: 'few', pathname: `/${database}` }).href;
  };

  it('is migrated when the role was granted beforehand, and says what is missing when not', async () => {
    await owner("create role few login password 'few'");
    await owner('create database few_rights owner few');
    const url = urlOf('few', 'few_rights');
    await expect(migrate(url)).rejects.toThrow(
      /lacks a right that 0003_application_role.sql needs .+ grant outloud_app to <that user>/,
    );
    await owner('grant outloud_app to few');
    await migrate(url);
    const database = openDatabase(url);
    await requireApplicationRole(database);
    await expect(database.pool.query('delete from ledger_entries')).rejects.toThrow(/permission denied/);
    await database.close();
    await owner('drop database few_rights with (force)');
    await owner('drop role few');
  });

  it('works as the restricted role whatever options its address carries', async () => {
    const url = new URL(server.deps.url);
    url.searchParams.set('options', '-c work_mem=8MB');
    const database = openDatabase(url.href);
    await requireApplicationRole(database);
    expect((await database.pool.query('show work_mem')).rows).toEqual([{ work_mem: '8MB' }]);
    await database.close();
    const asOwner = { ...database, pool: new pg.Pool({ connectionString: server.deps.url }) };
    await expect(requireApplicationRole(asOwner)).rejects.toThrow(/works as outloud and not as outloud_app/);
    await asOwner.pool.end();
  });
});
