import { sql } from 'kysely';
import { containing } from './long-list.ts';

/** Rows of `users` by any part of name, e-mail or company; `users_search` holds just these words. */
export function userMatches(search: string) {
  return sql<boolean>`users.deleted_at is null and lower(
    users.full_name || ' ' || coalesce(users.email, '') || ' ' || coalesce(users.company_name, '')
  ) like ${containing(search)}`;
}
