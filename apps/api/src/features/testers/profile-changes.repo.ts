import type { Demographics, ProfileField } from '@outloud/domain/targeting/demographics';
import { answerWaitDays, firstAnswerHours } from '@outloud/domain/targeting/profile-changes';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow, hoursAgo } from '../../db/database-time.ts';
import type { ProfileChangesTable, TestersTable } from '../../db/tables.ts';
import { profileColumns } from './testers.repo.ts';

export type ProfileChangeRow = Selectable<ProfileChangesTable>;

type LockedTester = Selectable<TestersTable> & { is_new: boolean; now: Date };

/** Blocks claims and other profile changes of the tester until the transaction ends. */
export async function lockTesterAnswers(trx: Trx, testerId: string): Promise<LockedTester | null> {
  const joinedAt = sql`coalesce(t.joined_at, u.created_at)`;
  const query = trx
    .selectFrom('testers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .selectAll('t')
    .select(sql<boolean>`${joinedAt} > ${hoursAgo(firstAnswerHours)}`.as('is_new'))
    .select(databaseNow.as('now'));
  return (await query.where('t.user_id', '=', testerId).forUpdate('t').executeTakeFirst()) ?? null;
}

export function listChanges(db: Db | Trx, testerId: string): Promise<ProfileChangeRow[]> {
  return db.selectFrom('profile_changes').selectAll().where('tester_id', '=', testerId).orderBy('id').execute();
}

/** The changed answers that do not count yet, at most one for each field. */
export function listWaitingChanges(db: Db | Trx, testerId: string): Promise<ProfileChangeRow[]> {
  const query = db.selectFrom('profile_changes').selectAll().where('tester_id', '=', testerId);
  return query.where('state', '=', 'waiting').orderBy('id').execute();
}

export async function insertChange(
  trx: Trx,
  change: Omit<Insertable<ProfileChangesTable>, 'counts_from'>,
): Promise<void> {
  const waitDays = change.state === 'waiting' ? answerWaitDays : 0;
  const counts_from = sql<Date>`now() + ${waitDays} * interval '1 day'`;
  await trx
    .insertInto('profile_changes')
    .values({ ...change, counts_from })
    .execute();
}

export async function setChangeState(trx: Trx, ids: number[], state: 'counted' | 'withdrawn'): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('profile_changes').set({ state }).where('id', 'in', ids).execute();
}

export async function updateCountingAnswers(trx: Trx, testerId: string, answers: Demographics): Promise<void> {
  const entries = Object.entries(answers) as [ProfileField, string | null][];
  if (entries.length === 0) return;
  const change = Object.fromEntries(entries.map(([field, answer]) => [profileColumns[field], answer]));
  await trx.updateTable('testers').set(change).where('user_id', '=', testerId).execute();
}

const isDue = sql<boolean>`state = 'waiting' and counts_from <= now()`;

export async function listTestersWithDueChanges(db: Db, limit: number): Promise<string[]> {
  const query = db.selectFrom('profile_changes').select('tester_id').distinct().where(isDue);
  return (await query.limit(limit).execute()).map(({ tester_id }) => tester_id);
}

export function listDueChanges(trx: Trx, testerId: string): Promise<ProfileChangeRow[]> {
  return trx.selectFrom('profile_changes').selectAll().where('tester_id', '=', testerId).where(isDue).execute();
}

/** Since when the tester has given the current answers to these fields. Never before the account was created. */
export async function findAnswersSince(trx: Trx, testerId: string, fields: ProfileField[]): Promise<Date> {
  const latestChange = trx
    .selectFrom('profile_changes')
    .select((eb) => eb.fn.max('changed_at').as('at'))
    .where('tester_id', '=', testerId)
    .where('state', '!=', 'withdrawn')
    .where('field', 'in', fields);
  const query = trx.selectFrom('users').select(sql<Date>`greatest(created_at, ${latestChange})`.as('since'));
  return (await query.where('id', '=', testerId).executeTakeFirstOrThrow()).since;
}
