import type { Pagination } from '@outloud/contract/operators/fields';
import { deepestPage, mostCounted } from '@outloud/domain/operators';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** The parameters of a long list, as the contract reads them. */
export type ListQuery = {
  page: number;
  limit: number;
  sortOrder: 'asc' | 'desc';
  cursor?: string | undefined;
};

/** What a list is sorted by, as SQL, with the row's id to tell equal ones apart. Both must be in an index, in this order. */
type Order = { column: string; type: 'timestamptz' | 'text'; id: string };

// biome-ignore lint/suspicious/noExplicitAny: any table and any selection will do
type AnyQuery<Row> = SelectQueryBuilder<any, any, Row>;

/**
 * A page of a list that may have millions of rows: by number near its head, and from a cursor anywhere, which costs the
 * same however far down it is.
 */
export async function readLongList<Row extends { id: string }>(
  query: AnyQuery<Row>,
  { column, type, id }: Order,
  { page, limit, sortOrder, cursor }: ListQuery,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const offset = cursor ? 0 : (page - 1) * limit;
  if (offset > deepestPage) throw new AppError(400, 'page_too_far', 'Go on from nextCursor instead of so high a page');
  const direction = sql.raw(sortOrder);
  let sorted = query
    .select(sql<string>`${sql.ref(column)}::text`.as('cursor_value'))
    .orderBy(sql`${sql.ref(column)} ${direction}, ${sql.ref(id)} ${direction}`)
    .limit(limit + 1)
    .offset(offset);
  if (cursor) {
    const [value, last] = readCursor(cursor);
    const beyond = sql.raw(sortOrder === 'desc' ? '<' : '>');
    sorted = sorted.where(
      sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${beyond} (${value}::${sql.raw(type)}, ${last}::uuid)`,
    );
  }
  const found = (await sorted.execute().catch((error: { code?: string }) => {
    // Only a value of the caller's own making can be none of its type.
    throw cursor && error.code?.startsWith('22') ? badCursor() : error;
  })) as (Row & { cursor_value: string })[];
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? writeCursor(last.cursor_value, last.id) : null };
}

function writeCursor(value: string, id: string): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

function readCursor(cursor: string): [value: string, id: string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (typeof value === 'string' && typeof id === 'string') return [value, id];
  } catch {
    // Not one of ours, as below.
  }
  throw badCursor();
}

const badCursor = () => new AppError(400, 'bad_cursor', 'cursor is not one that this call has returned');

/** Of rows that are found by a search: nobody waits for the last of a million. */
export async function countUpTo(db: Db, query: AnyQuery<unknown>): Promise<{ total: number; isTotalCapped: boolean }> {
  const some = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(mostCounted + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) counted`.execute(
    db as Kysely<Tables>,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, mostCounted), isTotalCapped: total > mostCounted };
}

export function presentPagination(
  { page, limit }: ListQuery,
  { total, isTotalCapped = false }: { total: number; isTotalCapped?: boolean },
  nextCursor: string | null,
): Pagination {
  return { page, limit, total, isTotalCapped, totalPages: Math.ceil(total / limit), nextCursor };
}

/** A pattern that finds a text anywhere. */
export function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
