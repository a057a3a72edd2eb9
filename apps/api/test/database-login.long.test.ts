import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { expectCorrectLedger } from '@outloud/testkit/ledger-verify';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import {
  copyPreparedDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../scripts/lib/run.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { getAppLoginName, withLogin } from '../src/db/app-login.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';
import { createMachine, type Machine, startDatabase } from './cluster/machines.ts';
import { testSecrets } from './server.ts';

/** The file of a version without an app login, which called the master key `emailHashKey`. */
const { databaseAppPassword: _, masterKey: emailHashKey, ...otherSecrets } = testSecrets;
const oldSecrets = { ...otherSecrets, emailHashKey };
const account = { email: 'ann@example.com', password: 'a kettle of fish', fullName: 'Ann' };
const register = async (url: string) => (await request(url, 'POST', '/api/auth/register', { body: account })).status;

const listConnections = (ownerUrl: string) =>
  queryAsOwner(
    ownerUrl,
    `select distinct application_name as name, usename as login from pg_stat_activity
     where datname = 'outloud' and pid <> pg_backend_pid() and backend_type = 'client backend' order by 1`,
  );
const listExpectedConnections = (login: string) => [
  { name: 'outloud', login },
  { name: 'outloud-jobs', login },
];

/** Runs statements that an SQL injection might try. */
async function expectPermissionDenied(appUrl: string): Promise<void> {
  for (const statement of [
    "set role none; copy users (email) from program 'id'",
    "reset role; copy users (email) from program 'id'",
    'set session authorization outloud',
    "select pg_read_file('/etc/passwd')",
    'create table stolen ()',
    'create temp table stolen ()',
    'alter table users add column stolen int',
    'delete from ledger_entries',
    'delete from operator_actions',
  ]) {
    await expect(queryAsOwner(appUrl, statement), statement).rejects.toMatchObject({ code: '42501' });
  }
}

describe('embedded PostgreSQL', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = copyPreparedDataDir();
  });
  afterEach(() => removeDataDir(dataDir));

  const getSecretsFile = () => path.join(dataDir, 'secrets.json');
  const readSecrets = () => JSON.parse(readFileSync(getSecretsFile(), 'utf8')) as Record<string, string>;

  async function expectRestrictedLogin(): Promise<void> {
    const server = startServerProcess(dataDir, await findFreePort());
    await server.ready;
    expect(await register(server.url)).toBe(201);
    const owner = getOwnerDatabaseUrl(dataDir);
    expect(await listConnections(owner)).toEqual(listExpectedConnections('outloud_app_login'));
    await expectPermissionDenied(withLogin(owner, 'outloud_app_login', readSecrets().databaseAppPassword ?? ''));
    await expectCorrectLedger(dataDir);
    expect(await stopServerProcess(server)).toBe(0);
  }

  it('connects the pool and the job queue with a login that owns nothing', () => expectRestrictedLogin());

  it('creates the app login and its password in a data folder from an earlier version', async () => {
    const { databaseAppPassword: __, ...previousSecrets } = readSecrets();
    const folder = path.join(dataDir, 'postgres');
    const server = await startEmbeddedPostgres({ folder, password: previousSecrets.databasePassword ?? '' });
    await queryAsOwner(
      server.getUrl('outloud'),
      'drop role outloud_app_login; grant temporary on database outloud to public',
    );
    await server.stop();
    writeFileSync(getSecretsFile(), JSON.stringify(previousSecrets));
    await expectRestrictedLogin();
    expect(readSecrets()).toEqual({ ...previousSecrets, databaseAppPassword: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('applies an app login password that was changed in secrets.json', async () => {
    writeFileSync(getSecretsFile(), JSON.stringify({ ...readSecrets(), databaseAppPassword: 'a new password' }));
    await expectRestrictedLogin();
  });
});

describe('external PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof startDatabase>>;
  const machines: Machine[] = [];
  beforeEach(async () => {
    database = await startDatabase();
  });
  afterEach(async () => {
    for (const machine of machines.splice(0)) await machine.remove();
    await database.stop();
  });

  async function prepareMachine(settings: Record<string, string>, secrets: object = testSecrets): Promise<Machine> {
    const machine = await createMachine('api', { ROLE: 'api', ...settings }, secrets);
    machines.push(machine);
    return machine;
  }

  /** Returns only the last line: a slow machine prints startup steps before it. */
  async function startAndReadError(settings: Record<string, string>, secrets: object = testSecrets): Promise<string> {
    const machine = await prepareMachine(settings, secrets);
    machine.start().catch(() => {});
    expect(await machine.exited()).toBe(1);
    return machine.output().trimEnd().split('\n').at(-1) ?? '';
  }

  function migrate(settings: Record<string, string>) {
    const script = path.join(import.meta.dirname, '../../../scripts/migrate.ts');
    const env = { PATH: process.env.PATH, ...settings };
    return run(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  it('creates one app login for all machines when DATABASE_URL contains the owner login', async () => {
    const login = getAppLoginName('outloud');
    const firstMachine = await prepareMachine({ DATABASE_URL: database.url }, oldSecrets);
    const secondMachine = await prepareMachine({ DATABASE_URL: database.url }, oldSecrets);
    await Promise.all([firstMachine.start(), secondMachine.start()]);
    expect(await register(firstMachine.url)).toBe(201);
    const { status } = await request(secondMachine.url, 'POST', '/api/auth/login', { body: account });
    expect(status).toBe(200);
    expect(await listConnections(database.url)).toEqual(listExpectedConnections(login));
    const { databaseAppPassword } = JSON.parse(readFileSync(path.join(firstMachine.dataDir, 'secrets.json'), 'utf8'));
    await expectPermissionDenied(withLogin(database.url, login, databaseAppPassword));

    const error = await startAndReadError(
      { DATABASE_URL: database.url },
      { ...oldSecrets, emailHashKey: 'another key' },
    );
    expect(error).toMatch(/^The database was set up with a different secrets\.json than /);
    expect(await queryAsOwner(withLogin(database.url, login, databaseAppPassword), 'select 1 as one')).toEqual([
      { one: 1 },
    ]);
  });

  it('starts without the owner login after npm run migrate', async () => {
    const app = withLogin(database.url, 'reviews', 'app-password');
    const missingMigrations =
      'The database at DATABASE_URL is missing migrations for this version. Run "npm run migrate" with DATABASE_MIGRATION_URL set to the login that owns the tables.';
    await queryAsOwner(database.url, `create role reviews login password 'app-password'`);
    expect(await startAndReadError({ DATABASE_URL: app })).toBe(missingMigrations);

    expect(await migrate({ DATABASE_URL: app })).toMatchObject({
      code: 1,
      errors: 'Set DATABASE_MIGRATION_URL to the login that owns the tables.\n',
    });
    const bothLogins = { DATABASE_URL: app, DATABASE_MIGRATION_URL: database.url };
    const migrated = await migrate(bothLogins);
    expect(migrated).toMatchObject({ code: 0, errors: '' });
    expect(migrated.output).toMatch(/^Applied 0001_accounts\.sql, .+\.\n$/);
    expect(await migrate(bothLogins)).toMatchObject({ code: 0, output: 'The database is up to date.\n' });

    const machine = await prepareMachine({ DATABASE_URL: app });
    await machine.start();
    expect(await register(machine.url)).toBe(201);
    expect(await listConnections(database.url)).toEqual(listExpectedConnections('reviews'));
    await expectPermissionDenied(app);
    await machine.stop();

    await queryAsOwner(database.url, `delete from migrations where name = '0011_installation.sql'`);
    expect(await startAndReadError({ DATABASE_URL: app })).toBe(missingMigrations);
  });

  it('migrates the database and creates the app login when both logins are configured', async () => {
    const app = withLogin(database.url, 'reviews', 'app-password');
    const machine = await prepareMachine({ DATABASE_URL: app, DATABASE_MIGRATION_URL: database.url });
    await machine.start();
    expect(await register(machine.url)).toBe(201);
    expect(await listConnections(database.url)).toEqual(listExpectedConnections('reviews'));
  });

  it('rejects a superuser in DATABASE_URL when DATABASE_MIGRATION_URL is set', async () => {
    expect(await startAndReadError({ DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.url })).toBe(
      'The login in DATABASE_URL has privileges that the server must not have: it is a superuser, has CREATEROLE, has CREATEDB. Use a login without these privileges, and set DATABASE_MIGRATION_URL to the login that owns the tables.',
    );
  });

  it('prints the SQL to run if the owner cannot create the app login', async () => {
    await queryAsOwner(
      database.url,
      `create role outloud_app; create role limited login password 'limited'; grant outloud_app to limited;
       alter database outloud owner to limited`,
    );
    expect(await startAndReadError({ DATABASE_URL: withLogin(database.url, 'limited', 'limited') })).toMatch(
      /^The login that owns the tables cannot create the server's login \(.+\)\. Run as a superuser: create role "outloud_app_login" login password '<password>'; grant outloud_app to "outloud_app_login"\. Then set DATABASE_URL to that login, and DATABASE_MIGRATION_URL to the login that owns the tables\.$/,
    );
  });
});
