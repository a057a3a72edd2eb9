import { mostCounted, nearingHours } from '@outloud/domain/operators';
import type { RoastStatus } from '@outloud/domain/roasts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { containing } from '../../db/long-list.ts';
import { userMatches } from '../../db/search.ts';

export type Wanted = {
  status?: RoastStatus | undefined;
  search?: string | undefined;
  needsDeliveries: boolean;
  late: boolean;
};

/** Everybody's roasts, without any order. */
export function selectRoasts(db: Db, { status, search, needsDeliveries, late }: Wanted) {
  let query = db.selectFrom('roasts').selectAll();
  if (status) query = query.where('status', '=', status);
  if (search) query = query.where(matches(search));
  if (needsDeliveries) query = query.where('settled_at', 'is', null).where(needs);
  if (late) query = query.where('settled_at', 'is', null).where(isLate);
  return query;
}

const hasOpenWindow = sql<boolean>`roasts.closed_at is null and roasts.expires_at > now()`;

const needs = sql<boolean>`(roasts.status = 'in_progress' or (${hasOpenWindow} and exists (
  select from roast_slots s where s.roast_id = roasts.id and s.state = 'open'
)))`;

const isLate = sql<boolean>`roasts.created_at < now() - ${nearingHours} * interval '1 hour'`;

// The customers first, as a list of ids: their roasts are found in an index then, beside those that match themselves.
function matches(search: string) {
  return sql<boolean>`(
    lower(coalesce(roasts.website_name, '') || ' ' || roasts.website_url) like ${containing(search)}
    or roasts.customer_id = any(array(select id from users where ${userMatches(search)} limit ${mostCounted}))
  )`;
}

/** Whose they are, and how many slots could be filled now: of a few roasts only. */
export async function readSurroundings(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const open = sql<number>`(
    select count(*) from roast_slots s where s.roast_id = roasts.id and s.state = 'open' and ${hasOpenWindow}
  )`;
  return db
    .selectFrom('roasts')
    .innerJoin('users as u', 'u.id', 'roasts.customer_id')
    .select(['roasts.id', 'u.id as owner_id', 'u.full_name', 'u.email', open.as('open_slots')])
    .where('roasts.id', 'in', ids)
    .execute();
}
