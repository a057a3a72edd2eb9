import { sql } from 'kysely';
import { toLikePattern } from './keyset-pagination.ts';

/** Matches users by part of name, email or company. The index `users_search` covers exactly this expression. */
export function matchesUserSearch(search: string) {
  return sql<boolean>`users.deleted_at is null and lower(
    users.full_name || ' ' || coalesce(users.email, '') || ' ' || coalesce(users.company_name, '')
  ) like ${toLikePattern(search)}`;
}
