import { maxCountedRows, nearlyLateHours } from '@outloud/domain/operators';
import type { RoastStatus } from '@outloud/domain/roasts';
import { sql } from 'kysely';
import { isOwnerWithoutDebt } from '../../db/customer-debt.ts';
import type { Db } from '../../db/database.ts';
import { toLikePattern } from '../../db/keyset-pagination.ts';
import { matchesUserSearch } from '../../db/user-search.ts';

/** The ids are those of matching customers. More than `maxCountedRows` ids means that the list is truncated. */
export type RoastSearch = { text: string; customerIds: string[] };

export type RoastFilter = {
  status?: RoastStatus | undefined;
  search?: RoastSearch | undefined;
  needsDeliveries: boolean;
  late: boolean;
};

export function selectRoasts(db: Db, { status, search, needsDeliveries, late }: RoastFilter) {
  let query = db.selectFrom('roasts').selectAll().where('deleted_at', 'is', null);
  if (status) query = query.where('status', '=', status);
  if (search) query = query.where(matchesSearch(search));
  if (needsDeliveries)
    query = query.where('settled_at', 'is', null).where('reviewers', '=', 'testers').where(needsDelivery);
  if (late) query = query.where('settled_at', 'is', null).where('reviewers', '=', 'testers').where(isNearOrPastDue);
  return query;
}

const hasOpenWindow = sql<boolean>`roasts.closed_at is null and roasts.expires_at > now()`;

const needsDelivery = sql<boolean>`(roasts.status = 'in_progress' or (${hasOpenWindow} and exists (
  select from roast_slots s where s.roast_id = roasts.id and s.state = 'open'
)))`;

const isNearOrPastDue = sql<boolean>`roasts.created_at < now() - ${nearlyLateHours} * interval '1 hour'`;

/** Called before the roast query, so that roasts are found through the index on `customer_id`. */
export async function findMatchingCustomerIds(db: Db, search: string): Promise<string[]> {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 'business')
    .where(matchesUserSearch(search));
  const rows = await query.limit(maxCountedRows + 1).execute();
  return rows.map(({ id }) => id);
}

function matchesSearch({ text, customerIds }: RoastSearch) {
  const customerMatches =
    customerIds.length > maxCountedRows
      ? sql<boolean>`exists (select from users where users.id = roasts.customer_id and ${matchesUserSearch(text)})`
      : sql<boolean>`roasts.customer_id = any(${customerIds}::uuid[])`;
  return sql<boolean>`(
    lower(coalesce(roasts.website_name, '') || ' ' || roasts.website_url) like ${toLikePattern(text)} or ${customerMatches}
  )`;
}

/** Returns the owner, the pause time and the number of open slots of each roast. */
export async function listOwnersAndOpenSlots(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const openSlots = sql<number>`(
    select count(*) from roast_slots s where s.roast_id = roasts.id and s.state = 'open' and ${hasOpenWindow}
  )`;
  return db
    .selectFrom('roasts')
    .innerJoin('users as u', 'u.id', 'roasts.customer_id')
    .select(sql<boolean>`not ${isOwnerWithoutDebt}`.as('is_owner_in_debt'))
    .select([
      'roasts.id',
      'u.id as owner_id',
      'u.full_name',
      'u.email',
      'roasts.paused_at',
      'roasts.reviewers',
      openSlots.as('open_slots'),
    ])
    .where('roasts.id', 'in', ids)
    .execute();
}
