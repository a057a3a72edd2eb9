import { establishedCustomer, firstPayments } from '@outloud/domain/risk-limits';
import { sql } from 'kysely';
import { type Db, lockByName, type Trx } from '../../../db/database.ts';
import type { Checkout } from './checkouts.repo.ts';

type Buyer = Pick<Checkout, 'user_id' | 'ip_hash' | 'device_hash'>;

export type RecentPurchases = {
  is_new: boolean;
  purchases: number;
  credits: number;
  purchases_from_network: number;
  purchases_from_device: number;
  /** Bought in all. Null once the first payment is old enough. */
  first_credits: number | null;
};

/**
 * Counts the paid purchases of the last 24 hours: those of the buyer, and those of all new accounts from the same network
 * or device. Raw SQL: aggregates with filters in one round trip.
 */
export async function getRecentPurchases(
  db: Db | Trx,
  { user_id, ip_hash, device_hash }: Buyer,
): Promise<RecentPurchases> {
  const isNewSql = sql<boolean>`u.created_at > now() - ${establishedCustomer.accountDays} * interval '1 day'`;
  const { rows } = await sql<RecentPurchases>`
    select buyer.is_new, first_payments.first_credits, recent.*
    from (select ${isNewSql} as is_new from users u where id = ${user_id}) buyer, (
      select case when min(created_at) <= now() - ${firstPayments.days} * interval '1 day' then null
        else coalesce(sum(granted), 0)::int end as first_credits
      from checkouts where user_id = ${user_id} and status = 'paid'
    ) first_payments, (
      select count(*) filter (where c.user_id = ${user_id}) as purchases,
        coalesce(sum(c.granted) filter (where c.user_id = ${user_id}), 0)::int as credits,
        count(*) filter (where c.ip_hash = ${ip_hash} and ${isNewSql}) as purchases_from_network,
        count(*) filter (where c.device_hash = ${device_hash} and ${isNewSql}) as purchases_from_device
      from checkouts c join users u on u.id = c.user_id
      where c.status = 'paid' and c.created_at > now() - interval '24 hours'
        and (c.user_id = ${user_id} or c.ip_hash = ${ip_hash} or c.device_hash = ${device_hash})
    ) recent
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`User ${user_id} does not exist`);
  return row;
}

/** Counts the other accounts that paid with a card. Concurrent payments with the card wait until the transaction ends. */
export async function countOtherAccountsOfCard(trx: Trx, userId: string, fingerprint: string): Promise<number> {
  await lockByName(trx, `card:${fingerprint}`);
  const query = trx
    .selectFrom('checkouts')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
    .where('card_fingerprint', '=', fingerprint)
    .where('status', '=', 'paid')
    .where('user_id', '!=', userId);
  return (await query.executeTakeFirstOrThrow()).count;
}
