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
  const newUrl = new URL(url);
  // In pg, these query parameters override the user and password before the host.
  for (const name of ['user', 'password']) newUrl.searchParams.delete(name);
  newUrl.username = encodeURIComponent(user);
  newUrl.password = encodeURIComponent(password);
  return newUrl.href;
}

/** Finds privileges beyond `outloud_app` (attributes, ownership, CREATE) of a role and of all roles it belongs to. */
const excessPrivilegesSql = `
  with login as (select oid from pg_roles where rolname = coalesce($1, session_user)),
    roles as (select r.* from pg_roles r, login where pg_has_role(login.oid, r.oid, 'member'))
  select 'is a superuser' as excess from roles where rolsuper
  union all select 'has ' || attribute from roles, lateral (values
      ('CREATEROLE', rolcreaterole), ('CREATEDB', rolcreatedb), ('REPLICATION', rolreplication), ('BYPASSRLS', rolbypassrls)
    ) as attributes (attribute, is_set) where is_set
  union all select 'is a member of ' || rolname from roles where rolname like 'pg\\_%'
  union all select 'owns the database' from pg_database, roles where datname = current_database() and datdba = roles.oid
  union all select 'owns the schema ' || nspname from pg_namespace, roles where nspowner = roles.oid
  union all select 'owns ' || c.oid::regclass from pg_class c, roles where relowner = roles.oid
  union all select 'owns ' || p.oid::regprocedure from pg_proc p, roles where proowner = roles.oid
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
  const excessPrivileges = await listExcessPrivileges(database, role);
  if (excessPrivileges.length === 0) return;
  throw new StartupError(
    `The login in DATABASE_URL has privileges that the server must not have: it ${excessPrivileges.join(', ')}. Use a login without these privileges, and set DATABASE_MIGRATION_URL to the login that owns the tables.`,
  );
}

/**
 * Creates the login in `appUrl`, resets its password if logging in fails, and grants it `outloud_app`. Runs only the
 * necessary statements, so an owner without CREATEROLE is enough if the login was created by hand.
 */
export async function ensureAppLogin(ownerUrl: string, appUrl: string): Promise<void> {
  const { user = '', password = null } = new pg.Client({ connectionString: appUrl });
  await withMigrationLock(ownerUrl, async (owner) => {
    try {
      await createLogin(owner, appUrl, { user, password });
    } catch (error) {
      throw (error as { code?: string }).code === '42501' ? toMissingPrivilegeError(user, error as Error) : error;
    }
  });
}

type Login = { user: string; password: string | null };

async function createLogin(owner: pg.Client, appUrl: string, { user, password }: Login): Promise<void> {
  const name = pg.escapeIdentifier(user);
  const withPassword = password ? ` password ${pg.escapeLiteral(createScramVerifier(password))}` : '';
  const membershipSql = 'select pg_has_role(oid, $2, $3) as "isMember" from pg_roles where rolname = $1';
  const existingRole = await owner.query<{ isMember: boolean }>(membershipSql, [user, appRole, 'usage']);
  if (existingRole.rowCount === 0) await owner.query(`create role ${name} login${withPassword}`);
  await revokeCreatePrivileges(owner, user);
  // Checked before the password is set: DATABASE_URL may name a superuser by mistake.
  await requireLeastPrivilege(owner, user);
  if (existingRole.rowCount !== 0 && !(await canLogIn(appUrl)))
    await owner.query(`alter role ${name} login${withPassword}`);
  if (!existingRole.rows[0]?.isMember) await owner.query(`grant ${appRole} to ${name}`);
}

/** By default, all roles may create temporary tables and, before PostgreSQL 15, tables in the schema public. */
async function revokeCreatePrivileges(owner: pg.Client, user: string): Promise<void> {
  const { rows } = await owner.query<{ database: string; schema: string; temporary: boolean; create: boolean }>(
    `select current_database() as database, current_schema() as schema,
      has_database_privilege($1, current_database(), 'temporary') as temporary,
      has_schema_privilege($1, current_schema(), 'create') as create`,
    [user],
  );
  const [privileges] = rows;
  if (privileges?.temporary)
    await owner.query(`revoke temporary on database ${pg.escapeIdentifier(privileges.database)} from public`);
  if (privileges?.create)
    await owner.query(`revoke create on schema ${pg.escapeIdentifier(privileges.schema)} from public`);
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
  const deriveKey = (label: string) => createHmac('sha256', salted).update(label).digest();
  const storedKey = createHash('sha256').update(deriveKey('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${deriveKey('Server Key').toString('base64')}`;
}

function toMissingPrivilegeError(user: string, { message }: Error): StartupError {
  return new StartupError(
    `The login that owns the tables cannot create the server's login (${message}). Run as a superuser: create role "${user}" login password '<password>'; grant ${appRole} to "${user}". Then set DATABASE_URL to that login, and DATABASE_MIGRATION_URL to the login that owns the tables.`,
  );
}
