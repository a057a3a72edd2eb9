import type { Demographics, TargetField, Targeting } from '@outloud/domain/demographics';
import { findableBy } from '@outloud/domain/matching';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../db/database.ts';

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
  /** The creation with all of its digits, for the place of a page. */
  place: string;
};

export type FeedPlace = { pay: number; at: string; id: string };

/** What is found by something that a tester has said, in the order of an index; pay from $8 up to $9. */
const feedStatement = {
  name: 'tester-feed',
  text: `
    with done as materialized (
      select roast_id from deliveries where tester_id = $3
      union all select roast_id from claims
        where tester_id = $3 and (state in ('active', 'submitted') or (attempt = 2 and state in ('given_up', 'expired')))
    )
    select r.id, r.website_url, r.website_name, r.website_description, r.specific_instructions, r.focus_areas, r.targeting,
      r.price_per_review, r.open_slots, r.created_at, r.expires_at, r.created_at::text as place
    from (
      select o.* from unnest($1::text[]) as said (anchor)
      cross join lateral (
        select o.roast_id, o.pay, o.created_at from roast_openings o
        where o.anchor = said.anchor and o.pay between $8 and $9
          and (o.pay, o.created_at, o.roast_id) < ($5::smallint, $6::timestamptz, $7::uuid)
          and o.excludes & $2::bit(256) = B'0'::bit(256) and o.expires_at > now()
          and o.roast_id not in (select roast_id from done)
        order by o.pay desc, o.created_at desc, o.roast_id desc limit $4
      ) o
      order by o.pay desc, o.created_at desc, o.roast_id desc limit $4
    ) page
    join roasts r on r.id = page.roast_id
    order by page.pay desc, page.created_at desc, page.roast_id desc`,
};

/** Best paid first: the rest is read only while the page is not full. */
const payBands = [
  [7, 1000],
  [5, 6],
  [0, 4],
] as const;

const beforeAll: FeedPlace = { pay: 1001, at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

type Asked = { said: Demographics; after: FeedPlace | null; limit: number };

/** Costs what a page costs, however many roasts and testers there are. */
export async function readFeed(
  client: Pick<pg.Pool, 'query'>,
  testerId: string,
  { said, after, limit }: Asked,
): Promise<OpenRoast[]> {
  const { anchors, answers } = findableBy(said);
  const { pay, at, id } = after ?? beforeAll;
  const page: OpenRoast[] = [];
  for (const [least, most] of payBands) {
    if (least > pay || page.length === limit) continue;
    const values = [anchors, answers, testerId, limit - page.length, pay, at, id, least, most];
    page.push(...(await client.query<OpenRoast>({ ...feedStatement, values })).rows);
  }
  return page;
}

/** Whom the newest open roasts ask for. */
export async function listTargetings(db: Db, limit: number): Promise<Targeting[]> {
  const { rows } = await sql<{ targeting: Targeting }>`
    select r.targeting from roasts r
    where r.open_slots > 0 and r.closed_at is null and r.settled_at is null and r.paused_at is null and r.expires_at > now()
    order by r.created_at desc limit ${limit}`.execute(db);
  return rows.map(({ targeting }) => targeting);
}

/** By filter of a request: how many open roasts have it, and the best pay among them. */
export async function countFilters(db: Db) {
  const { rows } = await sql<{ field: TargetField; roasts: number; best_pay: number }>`
    select field, count(*) as roasts, max(r.price_per_review) - 1 as best_pay
    from roasts r, jsonb_object_keys(r.targeting) as field
    where r.open_slots > 0 and r.closed_at is null and r.settled_at is null and r.paused_at is null and r.expires_at > now()
    group by field`.execute(db);
  return new Map(rows.map((row) => [row.field, row]));
}
