import type { ApplicationStatus } from '@outloud/domain/waitlist';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { daysAgo } from '../../db/database-time.ts';
import { countCapped, fetchKeysetPage, type ListQuery, toLikePattern } from '../../db/keyset-pagination.ts';
import type { ApplicationsTable, Tables } from '../../db/tables.ts';

export type ApplicationRow = Selectable<ApplicationsTable> & { has_password: boolean };

/** Does nothing if the email already has an application. */
export async function insertApplication(trx: Trx, application: Insertable<ApplicationsTable>): Promise<void> {
  const query = trx.insertInto('applications').values(application);
  await query.onConflict((conflict) => conflict.column('email').doNothing()).execute();
}

function selectApplications(db: Db | Trx) {
  return db
    .selectFrom('applications as a')
    .leftJoin('users as u', 'u.id', 'a.tester_id')
    .selectAll('a')
    .select(sql<boolean>`u.password_hash is not null`.as('has_password'));
}

export async function findApplication(db: Db | Trx, id: string): Promise<ApplicationRow | null> {
  return (await selectApplications(db).where('a.id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockApplication(trx: Trx, id: string): Promise<ApplicationRow | null> {
  return (await selectApplications(trx).where('a.id', '=', id).forUpdate('a').executeTakeFirst()) ?? null;
}

export async function updateApplication(
  trx: Trx,
  id: string,
  change: UpdateObject<Tables, 'applications'>,
): Promise<void> {
  await trx.updateTable('applications').set(change).where('id', '=', id).execute();
}

export async function deleteApplication(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('applications').where('id', '=', id).execute();
}

export async function deleteApplicationOfTester(trx: Trx, testerId: string): Promise<void> {
  await trx.deleteFrom('applications').where('tester_id', '=', testerId).execute();
}

type ApplicationFilter = { status?: ApplicationStatus | undefined; search?: string | undefined };
const sortColumns = {
  createdAt: { column: 'a.created_at', type: 'timestamptz', id: 'a.id' },
  fullName: { column: 'a.full_name', type: 'text', id: 'a.id' },
} as const;

export function listApplications(
  db: Db,
  filter: ApplicationFilter,
  list: ListQuery & { sortBy: keyof typeof sortColumns },
) {
  return fetchKeysetPage(selectMatching(db, filter), sortColumns[list.sortBy], list);
}

export function countApplications(db: Db, filter: ApplicationFilter) {
  return countCapped(db, selectMatching(db, filter));
}

function selectMatching(db: Db, { status, search }: ApplicationFilter) {
  let query = selectApplications(db);
  if (status) query = query.where('a.status', '=', status);
  if (search) query = query.where(sql<boolean>`lower(a.full_name || ' ' || a.email) like ${toLikePattern(search)}`);
  return query;
}

export async function findApplicationOfTester(db: Db, testerId: string): Promise<ApplicationRow | null> {
  return (await selectApplications(db).where('a.tester_id', '=', testerId).executeTakeFirst()) ?? null;
}

/** Deletes rejected and undecided applications after the given numbers of days. */
export async function deleteOldApplications(
  db: Db,
  { rejected, undecided }: { rejected: number; undecided: number },
): Promise<void> {
  const applications = db.deleteFrom('applications');
  await applications.where('status', '=', 'rejected').where('decided_at', '<', daysAgo(rejected)).execute();
  const undecidedApplications = applications.where('status', 'in', ['pending', 'contacted']);
  await undecidedApplications.where('created_at', '<', daysAgo(undecided)).execute();
}
