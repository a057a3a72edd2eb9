import { establishedCustomer, firstPayments } from '@outloud/domain/risk-limits';
import { type RawBuilder, sql } from 'kysely';
import { type Db, lockByName, type Trx } from '../../../db/database.ts';
import type { Checkout } from './checkouts.repo.ts';

type Buyer = Pick<Checkout, 'user_id' | 'ip_hash' | 'device_hash'>;

export type RecentPurchases = {
  is_established: boolean;
  purchases: number;
  credits: number;
  purchases_from_network: number;
  purchases_from_device: number;
  /** Of these, the purchases of accounts that are not established. */
  new_from_network: number;
  new_from_device: number;
  /** Bought in all. Null once the first payment is old enough. */
  first_credits: number | null;
};

/**
 * Makes concurrent payments from one network or device wait until the transaction ends. Always locks the network before the
 * device, and the card last (`countOtherAccountsOfCard`), to avoid deadlocks.
 */
export async function lockClient(trx: Trx, { ip_hash, device_hash }: Buyer): Promise<void> {
  if (ip_hash) await lockByName(trx, `network:${ip_hash.toString('hex')}`);
  if (device_hash) await lockByName(trx, `device:${device_hash.toString('hex')}`);
}

/**
 * Counts the purchases that were paid within 24 hours: those of the buyer, and those of all accounts from the same network
 * or device. Raw SQL: aggregates with filters in one round trip.
 */
export async function getRecentPurchases(
  db: Db | Trx,
  { user_id, ip_hash, device_hash }: Buyer,
): Promise<RecentPurchases> {
  const isEstablished = (user: RawBuilder<unknown>) =>
    sql<boolean>`is_established_customer(${user}, ${establishedCustomer.accountDays}, ${establishedCustomer.paidReviews})`;
  const { rows } = await sql<RecentPurchases>`
    with recent as (
      select user_id, granted, coalesce(ip_hash = ${ip_hash}, false) as from_network,
        coalesce(device_hash = ${device_hash}, false) as from_device
      from checkouts
      where status = 'paid' and paid_at > now() - interval '24 hours'
        and (user_id = ${user_id} or ip_hash = ${ip_hash} or device_hash = ${device_hash})
    ), first_payments as (
      select case when min(paid_at) <= now() - ${firstPayments.days} * interval '1 day' then null
        else coalesce(sum(granted), 0)::int end as first_credits
      from checkouts where user_id = ${user_id} and status = 'paid'
    ), buyers as (
      select user_id, ${isEstablished(sql`user_id`)} as is_established
      from (select user_id from recent union select id from users where id = ${user_id}) b
    )
    select (select is_established from buyers where user_id = ${user_id}) as is_established,
      (select first_credits from first_payments) as first_credits,
      count(*) filter (where user_id = ${user_id}) as purchases,
      coalesce(sum(granted) filter (where user_id = ${user_id}), 0)::int as credits,
      count(*) filter (where from_network) as purchases_from_network,
      count(*) filter (where from_device) as purchases_from_device,
      count(*) filter (where from_network and not is_established) as new_from_network,
      count(*) filter (where from_device and not is_established) as new_from_device
    from recent join buyers using (user_id)
  `.execute(db);
  const [row] = rows;
  if (!row || row.is_established === null) throw new Error(`User ${user_id} does not exist`);
  return row;
}

/**
 * Decides once whether a stored checkout asks for 3-D Secure: if the credits of the account or of the device reach the
 * threshold, in purchases and open checkouts of the last 24 hours including this one. Call this after the checkout is
 * committed: then the later of two concurrent checkouts counts the earlier one without a lock.
 */
export async function decideAuthentication(db: Db, id: string, threshold: number): Promise<boolean> {
  const sumRecent = (column: 'user_id' | 'device_hash') => sql`(
    select coalesce(sum(credits), 0) from checkouts other
    where ${sql.ref(`other.${column}`)} = ${sql.ref(`c.${column}`)} and (
      (other.status in ('open', 'processing') and other.created_at > now() - interval '24 hours')
      or other.paid_at > now() - interval '24 hours'
    )
  )`;
  const { rows } = await sql<{ requires_authentication: boolean }>`
    update checkouts c
    set requires_authentication = coalesce(
      c.requires_authentication,
      greatest(${sumRecent('user_id')}, ${sumRecent('device_hash')}, c.credits) >= ${threshold}
    )
    where c.id = ${id} returning c.requires_authentication
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Checkout ${id} does not exist`);
  return row.requires_authentication;
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
