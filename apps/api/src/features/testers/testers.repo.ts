import type { ProfileField } from '@outloud/domain/demographics';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { TestersTable } from '../../db/tables.ts';

export const columns = {
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

type Standing = { suspended_at: Date | null };

export async function findTester(db: Db, userId: string): Promise<Standing | null> {
  return (await selectStanding(db, userId).executeTakeFirst()) ?? null;
}

export async function lockTester(trx: Trx, userId: string): Promise<Standing | null> {
  // The account first, as whoever deletes it does.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute();
  return (await selectStanding(trx, userId).forShare('t').executeTakeFirst()) ?? null;
}

/** Until the end of the transaction it neither takes on work nor is suspended or reinstated by somebody else. */
export async function lockToChange(trx: Trx, userId: string): Promise<Standing | null> {
  return (await selectStanding(trx, userId).forUpdate('t').executeTakeFirst()) ?? null;
}

export async function updateTester(trx: Trx, userId: string, change: Updateable<TestersTable>): Promise<void> {
  await trx.updateTable('testers').set(change).where('user_id', '=', userId).execute();
}

function selectStanding(db: Db | Trx, userId: string) {
  const query = db.selectFrom('testers as t').innerJoin('users as u', 'u.id', 't.user_id').select('t.suspended_at');
  return query.where('t.user_id', '=', userId).where('u.deleted_at', 'is', null);
}

export async function deleteTester(trx: Trx, userId: string): Promise<Standing | null> {
  const query = trx.deleteFrom('testers').where('user_id', '=', userId);
  return (await query.returning('suspended_at').executeTakeFirst()) ?? null;
}

/** How many testers who may work have said one of the wanted options in every field that is asked for. */
export async function countMatching(db: Db, wanted: Partial<Record<ProfileField, string[]>>): Promise<number> {
  let query = db
    .selectFrom('testers')
    .innerJoin('users', 'users.id', 'testers.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('users.deleted_at', 'is', null)
    .where('testers.suspended_at', 'is', null);
  for (const [field, options] of Object.entries(wanted) as [ProfileField, string[]][]) {
    query = query.where(`testers.${columns[field]}`, 'in', options);
  }
  return (await query.executeTakeFirstOrThrow()).count;
}
