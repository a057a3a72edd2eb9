import type { RoastStatus } from '@outloud/domain/roasts';
import type pg from 'pg';
import { type Roast, refundedCreditsSql } from './roasts.repo.ts';

type UnlistedColumn =
  | 'customer_id'
  | 'request_key'
  | 'cancel_key'
  | 'index_keys'
  | 'reject_mask'
  | 'open_slots'
  | 'paused_at'
  | 'digest_queued_at'
  | 'deleted_at';
export type RoastListRow = Omit<Roast, UnlistedColumn>;
type WithRefunds = { refunded_credits: number };
type PageQuery = { customerId: string; status?: RoastStatus; limit: number; offset: number };

/**
 * Returns one page of a customer's roasts, newest first, and their total. The page is found through the index on the
 * customer's rows, so its cost does not grow with other customers' rows. The statement is prepared once per connection.
 */
export async function readRoastPage(pool: pg.Pool, { customerId, status, limit, offset }: PageQuery) {
  const values = status ? [customerId, limit, offset, status] : [customerId, limit, offset];
  const { rows } = await pool.query<{ total: number } & ((RoastListRow & WithRefunds) | { id: null })>({
    ...(status ? listByStatusStatement : listAllStatement),
    values,
  });
  return {
    total: rows[0]?.total ?? 0,
    roasts: rows.filter((row): row is { total: number } & RoastListRow & WithRefunds => row.id !== null),
  };
}

const listAllStatement = { name: 'list-roasts', text: buildPageSql('customer_id = $1 and deleted_at is null') };
const listByStatusStatement = {
  name: 'list-roasts-by-status',
  text: buildPageSql('customer_id = $1 and deleted_at is null and status = $4'),
};

function buildPageSql(condition: string): string {
  return `
    select counted.total, r.id, r.website_url, r.website_name, r.website_description, r.specific_instructions,
      r.focus_areas, r.targeting, r.reviews, r.reviewers, r.price_per_review, r.status, r.deliveries_received, r.created_at,
      r.expires_at, r.closed_at, r.closing_reason, r.settled_at, ${refundedCreditsSql} as refunded_credits
    from (select count(*) as total from roasts where ${condition}) counted
    left join (
      select id from roasts where ${condition} order by created_at desc, id desc limit $2 offset $3
    ) page on true
    left join roasts r on r.id = page.id
    order by r.created_at desc, r.id desc`;
}
