import type { AccountType } from '@outloud/domain/accounts';
import { type LinkKind, repeatedPairReviews } from '@outloud/domain/risk-limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Link = { user_id: string; other_id: string; kind: LinkKind; since: Date | null; count: number };

/** Lists what links these accounts with any others, strongest and newest first. Raw SQL: analytic query. */
export async function listLinks(db: Db, users: string[], limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    with cards as (
      select distinct on (user_id, card_fingerprint) user_id, card_fingerprint as value, created_at as at
      from checkouts
      where card_fingerprint in (select card_fingerprint from checkouts where user_id = any(${users}::uuid[]))
      order by user_id, card_fingerprint, created_at
    ), payout_accounts as (
      select user_id, payout_account_hash as value, payout_account_changed_at as at
      from testers where payout_account_hash is not null
      union select tester_id, hash_payout_account(destination), min(requested_at)
      from payouts where destination is not null group by tester_id, hash_payout_account(destination)
    ), own_emails as (
      select u.id as customer_id, t.user_id as tester_id, t.payout_account_changed_at as at
      from testers t join users u
        on hash_payout_account(u.email) = t.payout_account_hash
      where u.account_type = 'business' and (u.id = any(${users}::uuid[]) or t.user_id = any(${users}::uuid[]))
    ), captures as (
      select tester_id, customer_id, min(created_at) as at, count(*)::int as reviews
      from ledger_transfers
      where kind = 'capture' and (tester_id = any(${users}::uuid[]) or customer_id = any(${users}::uuid[]))
      group by tester_id, customer_id having count(*) >= ${repeatedPairReviews}
    )
    select user_id, other_id, kind, min(since) as since, case kind when 'repeated_pair' then max(count) else count(*) end::int as count
    from (
      select a.user_id, b.user_id as other_id, 'card' as kind, greatest(a.at, b.at) as since, 1 as count
      from cards a join cards b using (value) where a.user_id = any(${users}::uuid[])
      union all
      select a.user_id, b.user_id, 'device', greatest(a.first_seen_at, b.first_seen_at), 1
      from device_history a join device_history b using (device_hash) where a.user_id = any(${users}::uuid[])
      union all
      select a.user_id, b.user_id, 'network', greatest(a.first_seen_at, b.first_seen_at), 1
      from ip_history a join ip_history b using (ip_hash) where a.user_id = any(${users}::uuid[])
      union all
      select a.user_id, b.user_id, 'payout_account', greatest(a.at, b.at), 1
      from payout_accounts a join payout_accounts b using (value) where a.user_id = any(${users}::uuid[])
      union all
      select tester_id, customer_id, 'payout_account', at, 1 from own_emails where tester_id = any(${users}::uuid[])
      union all
      select customer_id, tester_id, 'payout_account', at, 1 from own_emails where customer_id = any(${users}::uuid[])
      union all
      select tester_id, customer_id, 'repeated_pair', at, reviews from captures where tester_id = any(${users}::uuid[])
      union all
      select customer_id, tester_id, 'repeated_pair', at, reviews from captures where customer_id = any(${users}::uuid[])
    ) found
    where user_id <> other_id
    group by user_id, other_id, kind
    order by array_position(array['card', 'device', 'payout_account', 'repeated_pair', 'network'], kind), since desc, other_id
    limit ${limit}
  `.execute(db);
  return rows;
}

export type AccountRow = { id: string; full_name: string; account_type: AccountType; deleted_at: Date | null };

export function listAccounts(db: Db, ids: string[]): Promise<AccountRow[]> {
  const query = db.selectFrom('users').select(['id', 'full_name', 'account_type', 'deleted_at']);
  return query.where('id', 'in', ids).execute();
}
