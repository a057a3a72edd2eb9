import { sql } from 'kysely';
import { toLikePattern } from './keyset-pagination.ts';

/** Matches part of a user's name, email or company name. The index `users_search` covers exactly this expression. */
export function matchesUserSearch(search: string) {
  return sql<boolean>`users.deleted_at is null and lower(
    users.full_name || ' ' || coalesce(users.email, '') || ' ' || coalesce(users.company_name, '')
  ) like ${toLikePattern(search)}`;
}
