import { maxPageOffset, maxReasonLength, minSearchLength, operatorPageSize } from '@outloud/domain/operators';
import * as z from 'zod/mini';
import { cursor, noControlCharacters, queryNumber, requiredMultilineText, requiredText } from '../fields.ts';

/** Query parameters of a paginated list: by page number, or by cursor (keyset pagination). */
export function listQuery<const S extends [string, ...string[]]>(sortable: S) {
  return {
    page: queryNumber('page', { min: 1, max: maxPageOffset, defaultValue: 1 }),
    limit: queryNumber('limit', { min: 1, max: operatorPageSize.max, defaultValue: operatorPageSize.default }),
    sortBy: z._default(z.enum(sortable, `sortBy must be one of ${sortable.join(', ')}`), sortable[0]),
    sortOrder: z._default(z.enum(['asc', 'desc'], 'sortOrder must be asc or desc'), 'desc'),
    cursor,
  };
}

export const search = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(minSearchLength, `search must be at least ${minSearchLength} characters`),
      z.maxLength(200, 'search must be at most 200 characters'),
      noControlCharacters('search'),
    ),
);

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  /** Search results are counted up to a thousand. */
  total: z.int().check(z.minimum(0)),
  isTotalCapped: z.boolean(),
  totalPages: z.int(),
  nextCursor: z.nullable(z.string()),
});
export type Pagination = z.output<typeof pagination>;

export const reason = requiredMultilineText('reason', maxReasonLength);
export const adminKey = requiredText('adminKey', 400);
/** An optional `adminKey`, for endpoints with their own error for a missing key. */
export const optionalAdminKey = z.nullish(
  z.string('adminKey must be text').check(z.maxLength(400, 'adminKey must be at most 400 characters')),
);
