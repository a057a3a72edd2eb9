import type { Pagination } from '@outloud/contract/operators/fields';
import { maxCountedRows, maxPageOffset } from '@outloud/domain/operators';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../errors.ts';
import { decodeCursor, isComparableText, isRowId, isTimestampText, takePage } from './cursor.ts';
import type { Db } from './database.ts';

export type ListQuery = {
  page: number;
  limit: number;
  sortOrder: 'asc' | 'desc';
  cursor?: string | undefined;
};

/** The sort column, with the row's id as tiebreaker. An index must contain both columns in this order. */
type Order = { column: string; type: 'timestamptz' | 'text'; id: string };

// biome-ignore lint/suspicious/noExplicitAny: accepts every table and selection
type AnyQuery<Row> = SelectQueryBuilder<any, any, Row>;

/**
 * Keyset pagination for lists with millions of rows. The first pages can be requested by number (OFFSET); a cursor reaches
 * every page at the same cost.
 */
export async function fetchKeysetPage<Row extends { id: string }>(
  query: AnyQuery<Row>,
  { column, type, id }: Order,
  { page, limit, sortOrder, cursor }: ListQuery,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const offset = cursor ? 0 : (page - 1) * limit;
  if (offset > maxPageOffset) throw new AppError(400, 'page_too_far', 'Page too deep. Use nextCursor.');
  const direction = sql.raw(sortOrder);
  let sorted = query
    .select(sql<string>`${sql.ref(column)}::text`.as('cursor_value'))
    .orderBy(sql`${sql.ref(column)} ${direction}, ${sql.ref(id)} ${direction}`)
    .limit(limit + 1)
    .offset(offset);
  if (cursor) {
    const [value, lastId] = decodeCursor(cursor, type === 'text' ? isComparableText : isTimestampText, isRowId);
    const comparison = sql.raw(sortOrder === 'desc' ? '<' : '>');
    sorted = sorted.where(
      sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${comparison} (${value}::${sql.raw(type)}, ${lastId}::uuid)`,
    );
  }
  const fetched = (await sorted.execute()) as (Row & { cursor_value: string })[];
  return takePage(fetched, limit, (last) => [last.cursor_value, last.id]);
}

/** Counts the rows of a search up to a limit, because counting millions of rows is slow. */
export async function countCapped(
  db: Db,
  query: AnyQuery<unknown>,
): Promise<{ total: number; isTotalCapped: boolean }> {
  const limited = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(maxCountedRows + 1);
  const counted = db.selectFrom(limited.as('counted')).select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { total: Math.min(total, maxCountedRows), isTotalCapped: total > maxCountedRows };
}

export function presentPagination(
  { page, limit }: ListQuery,
  { total, isTotalCapped = false }: { total: number; isTotalCapped?: boolean },
  nextCursor: string | null,
): Pagination {
  return { page, limit, total, isTotalCapped, totalPages: Math.ceil(total / limit), nextCursor };
}

export function toLikePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
