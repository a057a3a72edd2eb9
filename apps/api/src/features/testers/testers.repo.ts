import {
  type Demographics,
  type ProfileField,
  profileFields,
  type TargetField,
} from '@outloud/domain/targeting/demographics';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Tables, TestersTable } from '../../db/tables.ts';

export const profileColumns = {
  ageRange: 'age_range',
  gender: 'gender',
  state: 'state',
  incomeLevel: 'income_level',
  educationLevel: 'education_level',
  industry: 'industry',
  companySize: 'company_size',
  yearsOfExperience: 'years_of_experience',
  employmentStatus: 'employment_status',
  housingStatus: 'housing_status',
  hasChildren: 'has_children',
  petOwner: 'pet_owner',
  maritalStatus: 'marital_status',
  primaryDeviceUsage: 'primary_device_usage',
  onlineShoppingFrequency: 'online_shopping_frequency',
  socialMediaUsage: 'social_media_usage',
  techComfortLevel: 'tech_comfort_level',
} as const satisfies Record<ProfileField, keyof TestersTable>;

export async function insertTester(trx: Db | Trx, tester: Insertable<TestersTable>): Promise<void> {
  await trx.insertInto('testers').values(tester).execute();
}

type TesterStatus = { suspended_at: Date | null };

export async function findTesterStatus(db: Db, userId: string): Promise<TesterStatus | null> {
  return (await selectStatus(db, userId).executeTakeFirst()) ?? null;
}

export async function lockTesterForShare(trx: Trx, userId: string): Promise<TesterStatus | null> {
  // Lock order: the account before the tester, as in account deletion.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute();
  return (await selectStatus(trx, userId).forShare('t').executeTakeFirst()) ?? null;
}

/** Returns all columns, including the profile answers. */
export async function findTesterRow(db: Db | Trx, userId: string): Promise<Selectable<TestersTable> | null> {
  return (await db.selectFrom('testers').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

export function toDemographics(row: Selectable<TestersTable>): Demographics {
  return Object.fromEntries(profileFields.map((field) => [field, row[profileColumns[field]]]));
}

/** Blocks concurrent claims, suspensions and reinstatements until the transaction ends. */
export async function lockTesterForUpdate(trx: Trx, userId: string): Promise<TesterStatus | null> {
  return (await selectStatus(trx, userId).forUpdate('t').executeTakeFirst()) ?? null;
}

export async function updateTester(
  trx: Db | Trx,
  userId: string,
  change: UpdateObject<Tables, 'testers'>,
): Promise<void> {
  await trx.updateTable('testers').set(change).where('user_id', '=', userId).execute();
}

export async function setPracticePassedAt(db: Db, userId: string): Promise<void> {
  const query = db.updateTable('testers').set({ practice_passed_at: databaseNow }).where('user_id', '=', userId);
  await query.where('practice_passed_at', 'is', null).execute();
}

type Metrics = { completed: number; rejected: number; ratings: number; average: number | null; earned: number };

/** `earned` is net of clawbacks. Raw SQL: filtered aggregates. */
export async function getTesterMetrics(db: Db | Trx, userId: string): Promise<Metrics> {
  const { rows } = await sql<Metrics>`
    select count(*) filter (where d.status = 'completed') as completed,
      count(*) filter (where d.status = 'rejected') as rejected, count(r.stars) as ratings,
      round(avg(r.stars), 1)::float as average,
      (select coalesce(sum(e.amount), 0)::bigint from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id and e.account = 'earnings'
        where t.tester_id = ${userId} and t.kind in ('capture', 'take_back', 'appeal')) as earned
    from deliveries d left join ratings r on r.delivery_id = d.id where d.tester_id = ${userId}`.execute(db);
  return rows[0] as Metrics;
}

function selectStatus(db: Db | Trx, userId: string) {
  const query = db.selectFrom('testers as t').innerJoin('users as u', 'u.id', 't.user_id').select('t.suspended_at');
  const users = query.where('u.deleted_at', 'is', null).where('u.deletion_requested_at', 'is', null);
  return users.where('t.user_id', '=', userId);
}

export async function deleteTester(trx: Trx, userId: string): Promise<TesterStatus | null> {
  const query = trx.deleteFrom('testers').where('user_id', '=', userId);
  return (await query.returning('suspended_at').executeTakeFirst()) ?? null;
}

type RequiredOptions = Partial<Record<ProfileField, string[]>>;

/** Counts testers who are not suspended and whose answer to every given field is one of the required options. */
export async function countMatchingTesters(db: Db, requiredOptions: RequiredOptions): Promise<number> {
  const query = selectMatching(db, requiredOptions).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Lists matching digest subscribers with a verified email. `hasPending` selects those with or without entries. */
export async function listTestersToNotify(
  trx: Trx,
  requiredOptions: RequiredOptions,
  { hasPending, limit }: { hasPending: boolean; limit: number },
): Promise<string[]> {
  const hasEntries = sql<boolean>`exists (select from digest_entries e where e.tester_id = testers.user_id)`;
  const rows = await selectMatching(trx, requiredOptions)
    .select('testers.user_id')
    .where('testers.wants_digest', '=', true)
    .where('users.email_verified_at', 'is not', null)
    .where(hasPending ? hasEntries : sql<boolean>`not ${hasEntries}`)
    .orderBy('testers.last_digest_at', (order) => order.asc().nullsFirst())
    .orderBy('testers.user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

function selectMatching(db: Db | Trx, requiredOptions: RequiredOptions) {
  let query = db
    .selectFrom('testers')
    .innerJoin('users', 'users.id', 'testers.user_id')
    .where('users.deleted_at', 'is', null)
    .where('users.deletion_requested_at', 'is', null)
    .where('testers.suspended_at', 'is', null);
  for (const [field, options] of Object.entries(requiredOptions) as [ProfileField, string[]][]) {
    query = query.where(`testers.${profileColumns[field]}`, 'in', options);
  }
  return query;
}

/**
 * For each targeting field, counts the open roasts that use it and finds their best price. Raw SQL: joins the keys of a JSON
 * column.
 */
export async function countRoastsByTargetField(db: Db) {
  const { rows } = await sql<{ field: TargetField; roasts: number; best_price: number }>`
    select field, count(*) as roasts, max(r.price_per_review) as best_price
    from roasts r, jsonb_object_keys(r.targeting) as field
    where r.open_slots > 0 and r.closed_at is null and r.settled_at is null and r.paused_at is null and r.expires_at > now()
    group by field`.execute(db);
  return new Map(rows.map((row) => [row.field, row]));
}
