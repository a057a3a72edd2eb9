import type { RefundRequestBasis } from '@outloud/domain/feedback';
import { platformFee, type TransferKind } from '@outloud/domain/ledger';
import type { PayHoldReason } from '@outloud/domain/payouts';
import { fraudWarningDays } from '@outloud/domain/risk-limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

type Totals = { pending: number; earned: number; paid_out: number; timed_pay: number; timed_seconds: number };

/**
 * The `timed_*` totals cover completed reviews with a claim. The time runs from claim to submission. Raw SQL:
 * unrelated totals in one snapshot.
 */
export async function getEarningsTotals(trx: Trx, tester: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select pending.pay as pending, moved.earned, moved.paid_out, timed.pay as timed_pay, timed.seconds as timed_seconds
    from (
      select coalesce(sum(r.price_per_review - ${platformFee}::int), 0)::bigint as pay
      from deliveries d join roasts r on r.id = d.roast_id
      where d.tester_id = ${tester} and d.status in ('pending', 'processing')
    ) pending, (
      select coalesce(sum(e.amount) filter (where t.kind in ('capture', 'take_back', 'appeal')), 0)::bigint as earned,
        coalesce(sum(t.credits) filter (where t.kind = 'payout'), 0)::bigint as paid_out
      from ledger_transfers t
      left join ledger_entries e on e.transfer_id = t.id and e.account = 'earnings'
      where t.tester_id = ${tester}
    ) moved, (
      select coalesce(sum(r.price_per_review - ${platformFee}::int), 0)::bigint as pay,
        coalesce(sum(extract(epoch from d.submitted_at - c.claimed_at)), 0)::float as seconds
      from claims c join deliveries d on d.id = c.delivery_id join roasts r on r.id = d.roast_id
      where c.tester_id = ${tester} and d.status = 'completed'
    ) timed
  `.execute(trx);
  return rows[0] ?? { pending: 0, earned: 0, paid_out: 0, timed_pay: 0, timed_seconds: 0 };
}

export type PayHoldRow = {
  delivery_id: string;
  reason: PayHoldReason;
  credits: number;
  website_name: string | null;
  website_url: string;
  /** Null without a refund request. */
  basis: RefundRequestBasis | null;
  /** The reason of a rejection. */
  text: string | null;
  since: Date;
};

/**
 * Lists the pay that waits for a refund decision, a bank or the check of a first review, and pay in an open payout that will
 * be clawed back, oldest first. Raw SQL: a lateral join of unrelated reasons.
 */
export async function listPayHolds(db: Db | Trx, tester: string): Promise<PayHoldRow[]> {
  const { rows } = await sql<PayHoldRow>`
    select charge.delivery_id, e.amount as credits, r.website_name, r.website_url, hold.reason, hold.basis, hold.text, hold.since
    from ledger_transfers charge
    join ledger_entries e on e.transfer_id = charge.id and e.account = 'earnings'
    join roasts r on r.id = charge.roast_id
    cross join lateral (
      select 'refund_request' as reason, c.basis, null as text, c.created_at as since
      from refund_requests c where c.delivery_id = charge.delivery_id and c.state = 'open'
      union all
      select 'spot_check', null, null, s.created_at
      from spot_checks s where s.delivery_id = charge.delivery_id and has_unchecked_pay(s.delivery_id)
      union all
      select 'rejected_review', null, c.reason, c.created_at from pending_clawbacks c where c.delivery_id = charge.delivery_id
      union all
      (select case when c.dispute_state = 'open' then 'dispute' else 'fraud_warning' end, null, null,
        case when c.dispute_state = 'open' then c.disputed_at else c.fraud_warned_at end as since
      from checkouts c
      where c.user_id = charge.customer_id and (c.dispute_state = 'open' or c.fraud_warned_at > now() - ${fraudWarningDays} * interval '1 day')
        and is_pay_disputed(charge.delivery_id)
      order by since limit 1)
    ) hold
    where charge.tester_id = ${tester} and charge.kind = 'capture'
      and not exists (select from ledger_transfers t where t.key = 'take-back:' || charge.delivery_id)
      and not exists (
        select from payout_items i join payouts p on p.id = i.payout_id
        where i.delivery_id = charge.delivery_id and p.state = 'paid'
      )
    order by hold.since
  `.execute(db);
  return rows;
}

export type MovementRow = {
  id: number;
  kind: TransferKind;
  delivery_id: string | null;
  amount: number;
  balance_after: number;
  reason: string;
  website_name: string | null;
  /** Empty once the customer's account is deleted. */
  website_url: string | null;
  created_at: Date;
};

/**
 * Lists movements of the earnings account, newest first. Pay and clawbacks include the website. Raw SQL: joins
 * transfers by a computed key.
 */
export async function listMovements(
  db: Db | Trx,
  tester: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select t.id, t.kind, t.delivery_id, e.amount, e.balance_after, t.reason, t.created_at, r.website_name, r.website_url
    from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id and e.account = 'earnings'
    left join ledger_transfers charge on charge.key = 'capture:' || t.delivery_id
    left join roasts r on r.id = charge.roast_id
    where t.tester_id = ${tester} and ${before === null ? sql`true` : sql`t.id < ${before}`}
    order by t.id desc limit ${limit}
  `.execute(db);
  return rows;
}
