import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/http.ts';
import { queryAsOwner } from '../../test/query-as-owner.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { ensureAppLogin, listExcessPrivileges, requireLeastPrivilege, withLogin } from './app-login.ts';
import { openDatabase } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('a database that drops its connections', () => {
  it('fails only requests in progress when connections drop', async () => {
    let n = 0;
    let isRunning = true;
    let dropped = 0;
    const owner = new pg.Client({ connectionString: server.deps.url });
    await owner.connect();
    const statuses = new Set<number>();
    const loops = Array.from({ length: 6 }, async () => {
      while (isRunning) {
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
    isRunning = false;
    await Promise.all(loops);
    await owner.end();
    expect(dropped).toBeGreaterThan(15);
    expect([...statuses].filter((status) => status !== 201 && status !== 500)).toEqual([]);
    expect(statuses.has(201)).toBe(true);
    expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
  });
});

describe('the app login', () => {
  const forbiddenStatements = [
    "copy (select 1) to program 'true'",
    "copy users (email) from program 'echo a'",
    "copy users (email) from '/etc/passwd'",
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    'create table public.stolen (id int)',
    'create table pgboss.stolen (id int)',
    'create schema stolen',
    'create function public.stolen() returns int language sql return 1',
    'create extension file_fdw',
    'create role stolen superuser',
    'create database stolen',
    'alter table users disable trigger all',
    'alter table pgboss.job disable trigger all',
    'drop table pgboss.job',
    'alter role outloud_app_login superuser',
    'grant outloud to outloud_app_login',
    'alter system set shared_preload_libraries = stolen',
    'set session authorization outloud',
    'set role outloud',
    'set session_replication_role = replica',
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update operator_actions set reason = null',
    'delete from operator_actions',
    'delete from migrations',
  ];
  const resets = ['set role none', 'reset role', 'set role outloud_app', 'set session authorization default'];

  it.each(forbiddenStatements)('forbids the app login to run: %s', async (statement) => {
    for (const reset of resets) {
      const client = await server.deps.pool.connect();
      try {
        await client.query(reset);
        await expect(client.query(statement), reset).rejects.toMatchObject({ code: '42501' });
      } finally {
        client.release(true);
      }
    }
  });

  it('uses the app login for the pool and the job queue', async () => {
    await server.deps.pool.query('select 1');
    const logins = await queryAsOwner(
      server.deps.url,
      `select distinct application_name, usename from pg_stat_activity
       where datname = current_database() and application_name like 'outloud%' order by 1`,
    );
    expect(logins).toEqual([
      { application_name: 'outloud', usename: 'outloud_app_login' },
      { application_name: 'outloud-jobs', usename: 'outloud_app_login' },
    ]);
  });

  it('gives the app login no ownership and only the role outloud_app', async () => {
    await expect(listExcessPrivileges(server.deps.pool)).resolves.toEqual([]);
    const groups = `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
      where m.member = 'outloud_app_login'::regrole`;
    expect(await queryAsOwner(server.deps.url, groups)).toEqual([{ rolname: 'outloud_app' }]);
    const owned = `select classid::regclass, objid from pg_shdepend
      where deptype = 'o' and refobjid in ('outloud_app_login'::regrole, 'outloud_app'::regrole)`;
    expect(await queryAsOwner(server.deps.url, owned)).toEqual([]);
  });
});

describe('a login of an external database', () => {
  const owner = (statement: string) => queryAsOwner(server.deps.url, statement);
  const getUrl = (user: string, database: string) =>
    Object.assign(new URL(withLogin(server.deps.url, user, 'few')), { pathname: `/${database}` }).href;

  it.each([
    ['superuser', 'is a superuser'],
    ['createrole', 'has CREATEROLE'],
    ['createdb', 'has CREATEDB'],
    ['replication', 'has REPLICATION'],
    ['bypassrls', 'has BYPASSRLS'],
    ['in role pg_execute_server_program', 'is a member of pg_execute_server_program'],
    ['in role few_owner', 'owns few_table'],
  ])('rejects a login with %s', async (attribute, excess) => {
    await owner('create role few_owner; create table few_table (); alter table few_table owner to few_owner');
    await owner(`create role few ${attribute}`);
    try {
      expect((await asOwnerPool((pool) => listExcessPrivileges(pool, 'few')))[0]).toBe(excess);
      await expect(asOwnerPool((pool) => requireLeastPrivilege(pool, 'few'))).rejects.toThrow(
        `The login of DATABASE_URL has privileges that the server must not have: it ${excess}`,
      );
    } finally {
      await owner('drop table few_table; drop role few, few_owner');
    }
  });

  async function asOwnerPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const pool = new pg.Pool({ connectionString: server.deps.url, max: 1 });
    return work(pool).finally(() => pool.end());
  }

  it('migrates without CREATEROLE if the roles were created by hand, and names the missing privilege', async () => {
    await owner("create role few login password 'few'");
    await owner('create database few_rights owner few');
    const url = getUrl('few', 'few_rights');
    const app = getUrl('few_app', 'few_rights');
    try {
      await expect(migrate(url)).rejects.toThrow(
        /lacks a privilege that 0003_application_role.sql needs .+ grant outloud_app to <that login>/,
      );
      await owner('grant outloud_app to few');
      await migrate(url);
      await expect(ensureAppLogin(url, app)).rejects.toThrow(
        /cannot create the login of the server .+ create role "few_app" login password '<password>'; grant outloud_app to "few_app"/,
      );
      await owner("create role few_app login password 'few'; grant outloud_app to few_app");
      await ensureAppLogin(url, app);
      const database = openDatabase(app);
      await expect(listExcessPrivileges(database.pool)).resolves.toEqual([]);
      await expect(isMigrated(database.pool)).resolves.toBe(true);
      await expect(database.pool.query('create temp table stolen ()')).rejects.toMatchObject({ code: '42501' });
      await database.close();
    } finally {
      await owner('drop database few_rights with (force)');
      await owner('drop role if exists few, few_app');
    }
  });

  it('creates the app login with CREATEROLE and updates its password', async () => {
    await owner("create role few login createrole password 'few'; grant outloud_app to few with admin option");
    await owner('create database few_rights owner few');
    const url = getUrl('few', 'few_rights');
    const app = getUrl('few_app', 'few_rights');
    try {
      await migrate(url);
      for (const password of ['few', `it's "new"`]) {
        await ensureAppLogin(url, withLogin(app, 'few_app', password));
        const { pool, close } = openDatabase(withLogin(app, 'few_app', password));
        await expect(pool.query('select from users')).resolves.toMatchObject({ rowCount: 0 });
        await close();
      }
    } finally {
      await owner('drop database few_rights with (force)');
      await owner('drop role if exists few_app, few');
    }
  });

  it('keeps the password of a superuser that DATABASE_URL names by mistake', async () => {
    await owner("create role few superuser login password 'kept'");
    try {
      await expect(ensureAppLogin(server.deps.url, withLogin(server.deps.url, 'few', 'new'))).rejects.toThrow(
        'must not have: it is a superuser',
      );
      expect(await queryAsOwner(withLogin(server.deps.url, 'few', 'kept'), 'select session_user as who')).toEqual([
        { who: 'few' },
      ]);
    } finally {
      await owner('drop role few');
    }
  });
});
