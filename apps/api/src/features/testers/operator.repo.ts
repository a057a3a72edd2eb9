import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { countCapped, fetchKeysetPage, type ListQuery } from '../../db/keyset-pagination.ts';
import type { TestersTable } from '../../db/tables.ts';
import { matchesUserSearch } from '../../db/user-search.ts';

export type TesterListRow = {
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
      // Every tester has both rows. PostgreSQL can remove a left join from a count, but not an inner join.
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

type TesterQuery = ListQuery & { search?: string | undefined; sortBy: keyof typeof sortColumns };

export function listTesters(db: Db, { search, ...list }: TesterQuery) {
  return fetchKeysetPage<TesterListRow>(selectMatching(db, search), sortColumns[list.sortBy], list);
}

export function countTesters(db: Db, search: string) {
  return countCapped(db, selectMatching(db, search));
}

function selectMatching(db: Db, search: string | undefined) {
  const query = selectTesters(db);
  if (!search) return query;
  return query.where(matchesUserSearch(search));
}

/** Lists testers who are not suspended, sorted by name. */
export function listActiveTesters(db: Db, match: { id: string } | { search: string }, limit: number) {
  const query = selectTesters(db)
    .where('t.user_id', 'is not', null)
    .where('t.suspended_at', 'is', null)
    .where('users.deletion_requested_at', 'is', null);
  const matching =
    'id' in match ? query.where('users.id', '=', match.id) : query.where(matchesUserSearch(match.search));
  return matching.orderBy('users.full_name').orderBy('users.id').limit(limit).execute();
}

type DeliveryCounts = { completed: number; under_way: number; rejected: number };
export type TesterDetailRow = TesterListRow &
  Selectable<TestersTable> & { application_id: string | null; delivery_counts: DeliveryCounts };

export async function findTesterDetail(db: Db | Trx, id: string): Promise<TesterDetailRow | null> {
  const query = selectTesters(db)
    .selectAll('t')
    .leftJoin('applications as a', 'a.tester_id', 'users.id')
    .select('a.id as application_id')
    .select(
      sql<DeliveryCounts>`(
        select jsonb_build_object(
          'completed', count(*) filter (where status = 'completed'),
          'under_way', count(*) filter (where status in ('pending', 'processing')),
          'rejected', count(*) filter (where status = 'rejected')
        ) from deliveries where tester_id = users.id
      )`.as('delivery_counts'),
    );
  const row = await query.where('users.id', '=', id).executeTakeFirst();
  return (row as TesterDetailRow | undefined) ?? null;
}
