import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow, daysAgo, hoursAgo } from '../../db/database-time.ts';
import type { Tables, UsersTable } from '../../db/tables.ts';

type UserRow = Selectable<UsersTable>;
/** A user that is not deleted always has an email. A user who asked for deletion is disabled, and not found by id. */
export type LiveUser = UserRow & { email: string };

export async function insertUser(db: Db | Trx, user: InsertObject<Tables, 'users'>): Promise<LiveUser | null> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row?.email) return null;
  // Checked after the insert, which waits for an email change in progress.
  if (await isEmailTaken(db, row.email, row.id)) {
    await db.deleteFrom('users').where('id', '=', row.id).execute();
    return null;
  }
  return row as LiveUser;
}

/**
 * Whether another account has the email, or had it before an email change that can still be undone. Otherwise, an
 * attacker could prevent the undo with a new account.
 */
export async function isEmailTaken(db: Db | Trx, email: string, userId: string): Promise<boolean> {
  const users = db.selectFrom('users').select('id').where('email', '=', email).where('id', '!=', userId);
  const changes = db.selectFrom('account_changes').select('user_id as id').where('kind', '=', 'email');
  const reserved = changes.where('email', '=', email).where('user_id', '!=', userId);
  const query = users.unionAll(reserved.where('expires_at', '>', databaseNow));
  return (await query.executeTakeFirst()) !== undefined;
}

export async function findUserById(db: Db | Trx, id: string): Promise<LiveUser | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst();
  return (row as LiveUser | undefined) ?? null;
}

export async function findUserByEmail(db: Db | Trx, email: string): Promise<LiveUser | null> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  return (row as LiveUser | undefined) ?? null;
}

export async function findUserByGoogleSubject(db: Db | Trx, subject: string): Promise<LiveUser | null> {
  const row = await db.selectFrom('users').selectAll().where('google_subject', '=', subject).executeTakeFirst();
  return (row as LiveUser | undefined) ?? null;
}

/** Locks the row until the end of the transaction, so that concurrent changes to one account run one after another. */
export async function lockUser(trx: Trx, id: string): Promise<LiveUser | null> {
  const user = await lockUserOrDisabledUser(trx, id);
  return user?.deletion_requested_at ? null : user;
}

export async function lockUserOrDisabledUser(trx: Trx, id: string): Promise<LiveUser | null> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (row as LiveUser | undefined) ?? null;
}

export async function updateUser(db: Db | Trx, id: string, change: UpdateObject<Tables, 'users'>): Promise<LiveUser> {
  const query = db.updateTable('users').set(change).where('id', '=', id).returningAll();
  return (await query.executeTakeFirstOrThrow()) as LiveUser;
}

export async function clearRequestKeys(db: Db, hours: number): Promise<void> {
  const query = db.updateTable('users').set({ request_key: null }).where('request_key', 'is not', null);
  await query.where('created_at', '<', hoursAgo(hours)).execute();
}

/** A ban of an earlier account with the email stays. */
export async function saveDeletedEmailHashes(trx: Trx, emailHashes: Buffer[], wasSuspended: boolean): Promise<void> {
  await trx
    .insertInto('deleted_emails')
    .values(emailHashes.map((email_hash) => ({ email_hash, was_suspended: wasSuspended })))
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({
        deleted_at: databaseNow,
        was_suspended: sql<boolean>`deleted_emails.was_suspended or excluded.was_suspended`,
      }),
    )
    .execute();
}

/** Whether the mailbox belonged to a deleted suspended tester, or to a suspended tester who changed the email. */
export async function isEmailOfSuspendedTester(trx: Trx, emailHashes: Buffer[]): Promise<boolean> {
  const deleted = trx.selectFrom('deleted_emails').select('email_hash').where('was_suspended', '=', true);
  const changed = trx
    .selectFrom('email_history as h')
    .innerJoin('testers as t', 't.user_id', 'h.user_id')
    .select('h.email_hash')
    .where('t.suspended_at', 'is not', null);
  const query = deleted
    .where('email_hash', 'in', emailHashes)
    .unionAll(changed.where('h.email_hash', 'in', emailHashes));
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function findUserOrDisabledUser(db: Db, id: string): Promise<LiveUser | null> {
  const query = db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return ((await query.executeTakeFirst()) as LiveUser | undefined) ?? null;
}

/** Lists the users who asked for deletion at least `hours` ago. */
export async function listUsersToErase(db: Db, hours: number): Promise<string[]> {
  const query = db.selectFrom('users').select('id').where('deletion_requested_at', '<=', hoursAgo(hours));
  return (await query.orderBy('deletion_requested_at').execute()).map(({ id }) => id);
}

/** Returns ids of testers created more than `days` ago who never accepted their invitation and have no deliveries. */
export async function listTestersWithExpiredInvitation(db: Db, days: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.account_type', '=', 'tester')
    .where('u.deleted_at', 'is', null)
    .where('u.deletion_requested_at', 'is', null)
    .where('u.password_hash', 'is', null)
    .where('u.google_subject', 'is', null)
    .where('u.created_at', '<', daysAgo(days))
    .where(({ and, not, exists, selectFrom }) => {
      const liveTokens = selectFrom('account_tokens as t').whereRef('t.user_id', '=', 'u.id');
      const deliveries = selectFrom('deliveries as d').whereRef('d.tester_id', '=', 'u.id');
      return and([not(exists(liveTokens.where('t.expires_at', '>', databaseNow))), not(exists(deliveries))]);
    })
    .execute();
  return rows.map(({ id }) => id);
}
