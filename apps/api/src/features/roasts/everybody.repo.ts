import { mostCounted, nearingHours } from '@outloud/domain/operators';
import type { RoastStatus } from '@outloud/domain/roasts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { containing } from '../../db/long-list.ts';
import { userMatches } from '../../db/search.ts';

/** `customers` holds ids of matching customers, one more than the count limit at most. */
export type Search = { text: string; customers: string[] };

export type Wanted = {
  status?: RoastStatus | undefined;
  search?: Search | undefined;
  needsDeliveries: boolean;
  late: boolean;
};

export function selectRoasts(db: Db, { status, search, needsDeliveries, late }: Wanted) {
  let query = db.selectFrom('roasts').selectAll();
  if (status) query = query.where('status', '=', status);
  if (search) query = query.where(matchSearch(search));
  if (needsDeliveries) query = query.where('settled_at', 'is', null).where(needsDelivery);
  if (late) query = query.where('settled_at', 'is', null).where(isLate);
  return query;
}

const hasOpenWindow = sql<boolean>`roasts.closed_at is null and roasts.expires_at > now()`;

const needsDelivery = sql<boolean>`(roasts.status = 'in_progress' or (${hasOpenWindow} and exists (
  select from roast_slots s where s.roast_id = roasts.id and s.state = 'open'
)))`;

const isLate = sql<boolean>`roasts.created_at < now() - ${nearingHours} * interval '1 hour'`;

/** Resolves customers first, so that their roasts are found through the index on `customer_id`. */
export async function findCustomers(db: Db, search: string): Promise<string[]> {
  const query = db.selectFrom('users').select('id').where('account_type', '=', 'business').where(userMatches(search));
  const rows = await query.limit(mostCounted + 1).execute();
  return rows.map(({ id }) => id);
}

function matchSearch({ text, customers }: Search) {
  const isOfMatchingCustomer =
    customers.length > mostCounted
      ? sql<boolean>`exists (select from users where users.id = roasts.customer_id and ${userMatches(text)})`
      : sql<boolean>`roasts.customer_id = any(${customers}::uuid[])`;
  return sql<boolean>`(
    lower(coalesce(roasts.website_name, '') || ' ' || roasts.website_url) like ${containing(text)} or ${isOfMatchingCustomer}
  )`;
}

/** Owner, pause and open slots of one page of roasts. */
export async function readSurroundings(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const open = sql<number>`(
    select count(*) from roast_slots s where s.roast_id = roasts.id and s.state = 'open' and ${hasOpenWindow}
  )`;
  return db
    .selectFrom('roasts')
    .innerJoin('users as u', 'u.id', 'roasts.customer_id')
    .select(['roasts.id', 'u.id as owner_id', 'u.full_name', 'u.email', 'roasts.paused_at', open.as('open_slots')])
    .where('roasts.id', 'in', ids)
    .execute();
}
