import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { decodeCursor, isComparableText, isRowId, isRowNumber, isTimestampText, takePage } from './cursor.ts';

const id = '00000000-0000-4000-8000-000000000001';

it('returns a cursor only if there is another page, and decodes its own cursors', () => {
  const values = [[3, '2026-01-01 10:00:00.123456+00', id] as const, [2, '', id] as const];
  expect(takePage(values, 2, ([number]) => [number])).toEqual({ rows: values, nextCursor: null });
  const { rows, nextCursor } = takePage(values, 1, (last) => [...last]);
  expect(rows).toEqual(values.slice(0, 1));
  expect(decodeCursor(nextCursor ?? '', isRowNumber, isTimestampText, isRowId)).toEqual(values[0]);
});

it.each(['', 'x', 'e30', 'bnVsbA', '9'.repeat(19)])('rejects the cursor %j', (cursor) => {
  expect(() => decodeCursor(cursor, isRowNumber)).toThrow(
    new AppError(400, 'bad_cursor', 'Invalid cursor. Start again without one.'),
  );
});

it.each(['2026-02-30 10:00:00+00', '2026-01-01 24:00:00+00', '2026-01-01 10:00:00+16', 'infinity', '', 0, null])(
  'rejects the time %j',
  (time) => expect(isTimestampText(time)).toBe(false),
);

it.each(['2026-01-01 10:00:00+00', '2026-01-01 10:00:00.1-05', '2026-01-01 10:00:00+05:30'])(
  'accepts the time %j of a session in any time zone',
  (time) => expect(isTimestampText(time)).toBe(true),
);

it.each([0, -1, 1.5, 2 ** 63, '1', null])('rejects the row number %j', (value) => {
  expect(isRowNumber(value)).toBe(false);
});

it('rejects text with a NUL character, which PostgreSQL cannot compare', () => {
  expect([isComparableText('a'), isComparableText('a\0'), isComparableText(1)]).toEqual([true, false, false]);
});
