import type { AccountType } from '@outloud/domain/accounts';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A tester and a customer, with the totals of all paid reviews between them. */
export type TesterCustomerPair = {
  tester_id: string;
  /** The customer's name. Null once the account is deleted. */
  full_name: string | null;
  reviews: number;
  pay: number;
  debt: number;
  shares_ip: boolean;
  has_open_dispute: boolean;
  has_lost_dispute: boolean;
  has_fraud_warning: boolean;
};

/** Raw SQL: analytic query. */
export async function listTesterCustomerPairs(db: Db, testers: string[]): Promise<TesterCustomerPair[]> {
  const { rows } = await sql<TesterCustomerPair>`
    select pair.tester_id, pair.reviews, pair.pay, coalesce(-debt.balance, 0) as debt,
      case when u.deleted_at is null then u.full_name end as full_name,
      exists (
        select from ip_history a join ip_history b on b.ip_hash = a.ip_hash
        where a.user_id = pair.tester_id and b.user_id = pair.customer_id
      ) as shares_ip,
      exists (select from checkouts where user_id = pair.customer_id and dispute_state = 'open') as has_open_dispute,
      exists (select from checkouts where user_id = pair.customer_id and dispute_state = 'lost') as has_lost_dispute,
      exists (select from checkouts where user_id = pair.customer_id and fraud_warned_at is not null) as has_fraud_warning
    from (
      select t.tester_id, t.customer_id, count(*) as reviews, sum(e.amount)::bigint as pay
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'earnings'
      where t.kind = 'capture' and t.tester_id = any(${testers}::uuid[])
      group by t.tester_id, t.customer_id
    ) pair
    join users u on u.id = pair.customer_id
    left join ledger_accounts debt on debt.account = 'debt' and debt.owner = pair.customer_id
    order by pair.reviews desc, u.full_name
  `.execute(db);
  return rows;
}

export type SharedIpTesters = { tester_id: string; names: string[]; count: number };

/** For each tester, lists the other testers who used the same IP address. Raw SQL: analytic query. */
export async function listTestersSharingIp(db: Db, testers: string[], maxNames: number): Promise<SharedIpTesters[]> {
  const { rows } = await sql<SharedIpTesters>`
    select a.user_id as tester_id, count(distinct u.id) as count, (array_agg(distinct u.full_name))[1:${maxNames}::int] as names
    from ip_history a
    join ip_history b on b.ip_hash = a.ip_hash and b.user_id <> a.user_id
    join users u on u.id = b.user_id and u.account_type = 'tester' and u.deleted_at is null
    where a.user_id = any(${testers}::uuid[])
    group by a.user_id
  `.execute(db);
  return rows;
}

export type SharedDestination = { tester_id: string; full_name: string; account_type: AccountType };

/**
 * Lists testers who use or used the same payout account, and the customer whose email address it is. Raw SQL:
 * analytic query.
 */
export async function listSharedDestinations(db: Db, payouts: string[]): Promise<SharedDestination[]> {
  const { rows } = await sql<SharedDestination>`
    select distinct p.tester_id, u.id, u.full_name, u.account_type
    from payouts p
    cross join lateral (
      select user_id as id from testers where payout_account_hash = hash_payout_account(p.destination)
      union all select tester_id from payouts where hash_payout_account(destination) = hash_payout_account(p.destination)
      union all select users.id from users where account_type = 'business'
        and hash_payout_account(email) = hash_payout_account(p.destination)
    ) other
    join users u on u.id = other.id and u.id <> p.tester_id and u.deleted_at is null
    where p.id = any(${payouts}::uuid[])
    order by u.full_name
  `.execute(db);
  return rows;
}

export type PendingClawback = { tester_id: string; reviews: number; credits: number };

/** Sums the pay in each tester's open payout that is to be clawed back. */
export function listPendingClawbacks(db: Db, testers: string[]): Promise<PendingClawback[]> {
  return db
    .selectFrom('pending_clawbacks as c')
    .innerJoin('payout_items as i', 'i.delivery_id', 'c.delivery_id')
    .select((eb) => [
      'c.tester_id',
      eb.fn.countAll<number>().as('reviews'),
      eb.fn.sum<number>('i.credits').as('credits'),
    ])
    .where('c.tester_id', 'in', testers)
    .groupBy('c.tester_id')
    .execute();
}

export type TesterStatus = {
  tester_id: string;
  suspension_reason: string | null;
  suspended_at: Date | null;
  open: number;
  granted: number;
  /** Changes of profile answers that contradict earlier answers. */
  contradictions: number;
};

/**
 * Returns each tester's suspension, the number of open and granted refund requests for the tester's reviews, and the
 * number of contradictory profile changes in the past 90 days. Raw SQL: analytic query.
 */
export async function listTesterStatuses(db: Db, testers: string[]): Promise<TesterStatus[]> {
  const { rows } = await sql<TesterStatus>`
    select t.user_id as tester_id, t.suspended_at, t.suspension_reason, refunds.open, refunds.granted,
      (
        select count(*) from profile_changes p
        where p.tester_id = t.user_id and p.flags <> '{}' and p.changed_at > now() - interval '90 days'
      ) as contradictions
    from testers t
    cross join lateral (
      select count(*) filter (where c.state = 'open') as open, count(*) filter (where c.state = 'granted') as granted
      from refund_requests c where c.tester_id = t.user_id
    ) refunds
    where t.user_id = any(${testers}::uuid[])
  `.execute(db);
  return rows;
}
