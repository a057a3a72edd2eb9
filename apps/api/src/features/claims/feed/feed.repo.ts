import type { Demographics, Targeting } from '@outloud/domain/targeting/demographics';
import { buildTesterIndex } from '@outloud/domain/targeting/matching';
import type pg from 'pg';
import { isOwnerWithoutDebt } from '../../../db/customer-debt.ts';
import type { Db } from '../../../db/database.ts';
import { databaseNow } from '../../../db/database-time.ts';

export type OpenRoast = {
  id: string;
  website_url: string;
  website_name: string | null;
  website_description: string | null;
  specific_instructions: string | null;
  focus_areas: string[];
  targeting: Targeting;
  price_per_review: number;
  open_slots: number;
  created_at: Date;
  expires_at: Date;
  /** Creation time with microseconds, for the cursor. */
  created_at_text: string;
};

export type FeedCursor = { pay: number; at: string; id: string };

/**
 * Finds roasts by the tester's profile answers, in index order. Parameters $8 and $9 limit the pay. Raw SQL: a hot path,
 * prepared by name.
 */
const feedStatement = {
  name: 'tester-feed',
  text: `
    with excluded as materialized (
      select roast_id from deliveries where tester_id = $3
      union all select roast_id from claims
        where tester_id = $3 and (state in ('active', 'submitted') or (attempt = 2 and state in ('given_up', 'expired')))
    )
    select r.id, r.website_url, r.website_name, r.website_description, r.specific_instructions, r.focus_areas, r.targeting,
      r.price_per_review, r.open_slots, r.created_at, r.expires_at, r.created_at::text as created_at_text
    from (
      select o.* from unnest($1::text[]) as answer (index_key)
      cross join lateral (
        select o.roast_id, o.pay, o.created_at from roast_openings o
        where o.index_key = answer.index_key and o.pay between $8 and $9
          and (o.pay, o.created_at, o.roast_id) < ($5::smallint, $6::timestamptz, $7::uuid)
          and o.reject_mask & $2::bit(256) = B'0'::bit(256) and o.expires_at > now()
          and o.roast_id not in (select roast_id from excluded)
          and not exists (
            select from ledger_accounts debt where debt.account = 'debt' and debt.owner = o.customer_id and debt.balance < 0
          )
        order by o.pay desc, o.created_at desc, o.roast_id desc limit $4
      ) o
      order by o.pay desc, o.created_at desc, o.roast_id desc limit $4
    ) page
    join roasts r on r.id = page.roast_id
    order by page.pay desc, page.created_at desc, page.roast_id desc`,
};

/** Pay ranges, best paid first. Lower ranges are queried only until the page is full. */
const payRanges = [
  [7, 1000],
  [5, 6],
  [0, 4],
] as const;

const feedStart: FeedCursor = { pay: 1001, at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

type FeedQuery = { answers: Demographics; after: FeedCursor | null; limit: number };

/** Reads one page by keyset pagination. The cost does not depend on the number of roasts and testers. */
export async function readFeedPage(
  client: Pick<pg.Pool, 'query'>,
  testerId: string,
  { answers: profile, after, limit }: FeedQuery,
): Promise<OpenRoast[]> {
  const { indexKeys, answerMask } = buildTesterIndex(profile);
  const { pay, at, id } = after ?? feedStart;
  const page: OpenRoast[] = [];
  for (const [minPay, maxPay] of payRanges) {
    if (minPay > pay || page.length === limit) continue;
    const values = [indexKeys, answerMask, testerId, limit - page.length, pay, at, id, minPay, maxPay];
    page.push(...(await client.query<OpenRoast>({ ...feedStatement, values })).rows);
  }
  return page;
}

/** Returns the targeting of the newest open roasts. */
export async function listOpenTargetings(db: Db, limit: number): Promise<Targeting[]> {
  const rows = await db
    .selectFrom('roasts')
    .select('targeting')
    .where('reviewers', '=', 'testers')
    .where('open_slots', '>', 0)
    .where('closed_at', 'is', null)
    .where('settled_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('expires_at', '>', databaseNow)
    .where(isOwnerWithoutDebt)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ targeting }) => targeting);
}
