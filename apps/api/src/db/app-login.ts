import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../boot/startup-error.ts';
import { withMigrationLock } from './migrate.ts';

/**
 * The database login of the running server (least privilege). Migrations grant privileges to the group role `outloud_app`.
 * The app login is a member of that role and owns nothing, so neither RESET ROLE nor SET SESSION AUTHORIZATION gives an SQL
 * injection more privileges. The login that owns the tables is used for migrations only.
 */
const appRole = 'outloud_app';

/** One login per database: roles are server-wide, and two installations may share a PostgreSQL server. */
export function getAppLoginName(database: string): string {
  return `${database}_app_login`;
}

export function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url);
  // In pg, these query parameters override the user and password before the host.
  for (const name of ['user', 'password']) changed.searchParams.delete(name);
  changed.username = encodeURIComponent(user);
  changed.password = encodeURIComponent(password);
  return changed.href;
}

/** Finds privileges beyond `outloud_app` (attributes, ownership, CREATE) of a role and of all roles it belongs to. */
const excessPrivilegesSql = `
  with login as (select oid from pg_roles where rolname = coalesce($1, session_user)),
    held as (select r.* from pg_roles r, login where pg_has_role(login.oid, r.oid, 'member'))
  select 'is a superuser' as excess from held where rolsuper
  union all select 'has ' || attribute from held, lateral (values
      ('CREATEROLE', rolcreaterole), ('CREATEDB', rolcreatedb), ('REPLICATION', rolreplication), ('BYPASSRLS', rolbypassrls)
    ) as attributes (attribute, is_set) where is_set
  union all select 'is a member of ' || rolname from held where rolname like 'pg\\_%'
  union all select 'owns the database' from pg_database, held where datname = current_database() and datdba = held.oid
  union all select 'owns the schema ' || nspname from pg_namespace, held where nspowner = held.oid
  union all select 'owns ' || c.oid::regclass from pg_class c, held where relowner = held.oid
  union all select 'owns ' || p.oid::regprocedure from pg_proc p, held where proowner = held.oid
  union all select 'may create schemas' from login where has_database_privilege(login.oid, current_database(), 'create')
  union all select 'may create tables in the schema ' || nspname from pg_namespace, login
    where nspname in (current_schema(), 'public', 'pgboss') and has_schema_privilege(login.oid, pg_namespace.oid, 'create')
  limit 3`;

/** Returns an empty list for a login that may run the server. Checks the session's login if `role` is null. */
export async function listExcessPrivileges(
  database: pg.Client | pg.Pool,
  role: string | null = null,
): Promise<string[]> {
  const { rows } = await database.query<{ excess: string }>(excessPrivilegesSql, [role]);
  return rows.map(({ excess }) => excess);
}

export async function requireLeastPrivilege(database: pg.Client | pg.Pool, role: string | null = null): Promise<void> {
  const excess = await listExcessPrivileges(database, role);
  if (excess.length === 0) return;
  throw new StartupError(
    `The login of DATABASE_URL has privileges that the server must not have: it ${excess.join(', ')}. Use a login without these privileges, and set DATABASE_MIGRATION_URL to the login that owns the tables.`,
  );
}

/**
 * Creates the login of `appUrl`, resets its password if the login fails, and grants it `outloud_app`. Runs only the statements
 * that are needed, so an owner without CREATEROLE is enough if the login was created by hand.
 */
export async function ensureAppLogin(ownerUrl: string, appUrl: string): Promise<void> {
  const { user = '', password = null } = new pg.Client({ connectionString: appUrl });
  await withMigrationLock(ownerUrl, async (owner) => {
    try {
      await createLogin(owner, appUrl, { user, password });
    } catch (error) {
      throw (error as { code?: string }).code === '42501' ? toMissingRightError(user, error as Error) : error;
    }
  });
}

type Login = { user: string; password: string | null };

async function createLogin(owner: pg.Client, appUrl: string, { user, password }: Login): Promise<void> {
  const name = pg.escapeIdentifier(user);
  const withPassword = password ? ` password ${pg.escapeLiteral(createScramVerifier(password))}` : '';
  const roles = 'select pg_has_role(oid, $2, $3) as "isMember" from pg_roles where rolname = $1';
  const found = await owner.query<{ isMember: boolean }>(roles, [user, appRole, 'usage']);
  if (found.rowCount === 0) await owner.query(`create role ${name} login${withPassword}`);
  await revokeCreateRights(owner, user);
  // Checked before the password is set: DATABASE_URL may name a superuser by mistake.
  await requireLeastPrivilege(owner, user);
  if (found.rowCount !== 0 && !(await canLogIn(appUrl))) await owner.query(`alter role ${name} login${withPassword}`);
  if (!found.rows[0]?.isMember) await owner.query(`grant ${appRole} to ${name}`);
}

/** By default, all roles may create temporary tables and, before PostgreSQL 15, tables in the schema public. */
async function revokeCreateRights(owner: pg.Client, user: string): Promise<void> {
  const { rows } = await owner.query<{ database: string; schema: string; temporary: boolean; create: boolean }>(
    `select current_database() as database, current_schema() as schema,
      has_database_privilege($1, current_database(), 'temporary') as temporary,
      has_schema_privilege($1, current_schema(), 'create') as create`,
    [user],
  );
  const [rights] = rows;
  if (rights?.temporary)
    await owner.query(`revoke temporary on database ${pg.escapeIdentifier(rights.database)} from public`);
  if (rights?.create) await owner.query(`revoke create on schema ${pg.escapeIdentifier(rights.schema)} from public`);
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Class 28 is 'invalid authorization'. Connection poolers report 08P01.
    if (/^28|^08P01/.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Hashes the password as PostgreSQL does (RFC 5803), so that it never appears in the PostgreSQL log. */
function createScramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (label: string) => createHmac('sha256', salted).update(label).digest();
  const storedKey = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${key('Server Key').toString('base64')}`;
}

function toMissingRightError(user: string, { message }: Error): StartupError {
  return new StartupError(
    `The login that owns the tables cannot create the login of the server (${message}). Run as a superuser: create role "${user}" login password '<password>'; grant ${appRole} to "${user}". Then set DATABASE_URL to that login, and DATABASE_MIGRATION_URL to the login that owns the tables.`,
  );
}
