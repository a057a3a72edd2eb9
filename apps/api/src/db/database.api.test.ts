import { request } from '@outloud/testkit/http';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  const resetStatements = ['set role none', 'reset role', 'set role outloud_app', 'set session authorization default'];

  it.each(forbiddenStatements)('prevents the app login from running: %s', async (statement) => {
    for (const reset of resetStatements) {
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

  it('makes the app login own nothing and belong only to outloud_app', async () => {
    await expect(listExcessPrivileges(server.deps.pool)).resolves.toEqual([]);
    const groups = `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
      where m.member = 'outloud_app_login'::regrole`;
    expect(await queryAsOwner(server.deps.url, groups)).toEqual([{ rolname: 'outloud_app' }]);
    const owned = `select classid::regclass, objid from pg_shdepend
      where deptype = 'o' and refobjid in ('outloud_app_login'::regrole, 'outloud_app'::regrole)`;
    expect(await queryAsOwner(server.deps.url, owned)).toEqual([]);
  });
});

describe('the logins of an external database', () => {
  const runAsOwner = (statement: string) => queryAsOwner(server.deps.url, statement);
  const getUrl = (user: string, database: string) =>
    Object.assign(new URL(withLogin(server.deps.url, user, 'limited')), { pathname: `/${database}` }).href;

  it.each([
    ['superuser', 'is a superuser'],
    ['createrole', 'has CREATEROLE'],
    ['createdb', 'has CREATEDB'],
    ['replication', 'has REPLICATION'],
    ['bypassrls', 'has BYPASSRLS'],
    ['in role pg_execute_server_program', 'is a member of pg_execute_server_program'],
    ['in role limited_owner', 'owns limited_table'],
  ])('rejects a login with %s', async (attribute, excess) => {
    await runAsOwner(
      'create role limited_owner; create table limited_table (); alter table limited_table owner to limited_owner',
    );
    await runAsOwner(`create role limited ${attribute}`);
    try {
      expect((await asOwnerPool((pool) => listExcessPrivileges(pool, 'limited')))[0]).toBe(excess);
      await expect(asOwnerPool((pool) => requireLeastPrivilege(pool, 'limited'))).rejects.toThrow(
        `The login in DATABASE_URL has privileges that the server must not have: it ${excess}`,
      );
    } finally {
      await runAsOwner('drop table limited_table; drop role limited, limited_owner');
    }
  });

  async function asOwnerPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const pool = new pg.Pool({ connectionString: server.deps.url, max: 1 });
    return work(pool).finally(() => pool.end());
  }

  it('names a missing privilege, and needs no CREATEROLE if the roles were created by hand', async () => {
    await runAsOwner("create role limited login password 'limited'");
    await runAsOwner('create database limited_database owner limited');
    const url = getUrl('limited', 'limited_database');
    const app = getUrl('limited_app', 'limited_database');
    try {
      await expect(migrate(url)).rejects.toThrow(
        /lacks a privilege that 0003_application_role.sql needs .+ grant outloud_app to <that login>/,
      );
      await runAsOwner('grant outloud_app to limited');
      await migrate(url);
      await expect(ensureAppLogin(url, app)).rejects.toThrow(
        /cannot create the server's login .+ create role "limited_app" login password '<password>'; grant outloud_app to "limited_app"/,
      );
      await runAsOwner("create role limited_app login password 'limited'; grant outloud_app to limited_app");
      await ensureAppLogin(url, app);
      const database = openDatabase(app);
      await expect(listExcessPrivileges(database.pool)).resolves.toEqual([]);
      await expect(isMigrated(database.pool)).resolves.toBe(true);
      await expect(database.pool.query('create temp table stolen ()')).rejects.toMatchObject({ code: '42501' });
      await database.close();
    } finally {
      await runAsOwner('drop database limited_database with (force)');
      await runAsOwner('drop role if exists limited, limited_app');
    }
  });

  it('creates the app login and updates its password if the owner has CREATEROLE', async () => {
    await runAsOwner(
      "create role limited login createrole password 'limited'; grant outloud_app to limited with admin option",
    );
    await runAsOwner('create database limited_database owner limited');
    const url = getUrl('limited', 'limited_database');
    const app = getUrl('limited_app', 'limited_database');
    try {
      await migrate(url);
      for (const password of ['limited', `it's "new"`]) {
        await ensureAppLogin(url, withLogin(app, 'limited_app', password));
        const { pool, close } = openDatabase(withLogin(app, 'limited_app', password));
        await expect(pool.query('select from users')).resolves.toMatchObject({ rowCount: 0 });
        await close();
      }
    } finally {
      await runAsOwner('drop database limited_database with (force)');
      await runAsOwner('drop role if exists limited_app, limited');
    }
  });

  it('does not change the password of a superuser that DATABASE_URL names by mistake', async () => {
    await runAsOwner("create role limited superuser login password 'kept'");
    try {
      await expect(ensureAppLogin(server.deps.url, withLogin(server.deps.url, 'limited', 'new'))).rejects.toThrow(
        'must not have: it is a superuser',
      );
      expect(await queryAsOwner(withLogin(server.deps.url, 'limited', 'kept'), 'select session_user as who')).toEqual([
        { who: 'limited' },
      ]);
    } finally {
      await runAsOwner('drop role limited');
    }
  });
});
