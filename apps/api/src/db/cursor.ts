import { AppError } from '../errors.ts';
import { isUuid } from '../ids.ts';

type Guard<T> = (value: unknown) => value is T;

/** Encodes the sort values of a page's last row as an opaque cursor. */
function encodeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Decodes a cursor with one guard per value. The guards must reject values that make the query fail. */
export function decodeCursor<T extends unknown[]>(
  cursor: string,
  ...guards: { [Index in keyof T]: Guard<T[Index]> }
): T {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(values) || !guards.every((isValid, index) => isValid(values[index]))) {
    throw new AppError(400, 'bad_cursor', 'Invalid cursor. Start again without one.');
  }
  return values as T;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Takes a page from `limit + 1` fetched rows. The extra row only tells that there is another page. */
export function takePage<Row>(
  fetched: Row[],
  limit: number,
  getSortValues: (last: Row) => (string | number)[],
): { rows: Row[]; nextCursor: string | null } {
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: fetched.length > limit && last ? encodeCursor(getSortValues(last)) : null };
}

/** A number from an identity column. */
export function isRowNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

export function isRowId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

/** Text that PostgreSQL can compare with a text column. */
export function isComparableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0');
}

/** A valid date in PostgreSQL's format. Cursors contain times as text, because a Date has no microseconds. */
export function isTimestampText(value: unknown): value is string {
  const format = /^(20\d\d-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?$/;
  const [, day, time] = format.exec(String(value)) ?? [];
  const at = new Date(`${day}T${time}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`);
}
