import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { countUpTo, type ListQuery, readLongList } from '../../db/long-list.ts';
import { userMatches } from '../../db/search.ts';
import type { TestersTable } from '../../db/tables.ts';

export type ListedTester = {
  id: string;
  email: string | null;
  full_name: string;
  created_at: Date;
  has_password: boolean;
  suspended_at: Date | null;
  suspension_reason: string | null;
};

function selectTesters(db: Db | Trx) {
  return (
    db
      .selectFrom('users')
      // A left one costs nothing where the rows are only counted; every tester has both.
      .leftJoin('testers as t', 't.user_id', 'users.id')
      .select([
        'users.id',
        'users.email',
        'users.full_name',
        'users.created_at',
        't.suspended_at',
        't.suspension_reason',
      ])
      .select(sql<boolean>`users.password_hash is not null`.as('has_password'))
      .where('users.account_type', '=', 'tester')
      .where('users.deleted_at', 'is', null)
  );
}

const sortColumns = {
  createdAt: { column: 'users.created_at', type: 'timestamptz', id: 'users.id' },
  fullName: { column: 'users.full_name', type: 'text', id: 'users.id' },
} as const;

type Wanted = ListQuery & { search?: string | undefined; sortBy: keyof typeof sortColumns };

export function listTesters(db: Db, { search, ...list }: Wanted) {
  return readLongList<ListedTester>(selectFound(db, search), sortColumns[list.sortBy], list);
}

export function countTesters(db: Db, search: string) {
  return countUpTo(db, selectFound(db, search));
}

function selectFound(db: Db, search: string | undefined) {
  const query = selectTesters(db);
  if (!search) return query;
  return query.where(userMatches(search));
}

/** Testers who may work, by name. */
export function listWorking(db: Db, which: { id: string } | { search: string }, limit: number) {
  const query = selectTesters(db).where('t.user_id', 'is not', null).where('t.suspended_at', 'is', null);
  const found = 'id' in which ? query.where('users.id', '=', which.id) : query.where(userMatches(which.search));
  return found.orderBy('users.full_name').orderBy('users.id').limit(limit).execute();
}

type Work = { completed: number; under_way: number; rejected: number };
export type TesterRow = ListedTester & Selectable<TestersTable> & { application_id: string | null; work: Work };

/** Everything that there is about one of them. */
export async function findTesterDetail(db: Db | Trx, id: string): Promise<TesterRow | null> {
  const query = selectTesters(db)
    .selectAll('t')
    .leftJoin('applications as a', 'a.tester_id', 'users.id')
    .select('a.id as application_id')
    .select(
      sql<Work>`(
        select jsonb_build_object(
          'completed', count(*) filter (where status = 'completed'),
          'under_way', count(*) filter (where status in ('pending', 'processing')),
          'rejected', count(*) filter (where status = 'rejected')
        ) from deliveries where tester_id = users.id
      )`.as('work'),
    );
  const row = await query.where('users.id', '=', id).executeTakeFirst();
  return (row as TesterRow | undefined) ?? null;
}
