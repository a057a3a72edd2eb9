import { establishedCustomer, type RestReason, riskyPayment } from '@outloud/domain/risk-limits';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

/** The database starts the rest at its own time and rejects a rest that is too short for its reason. */
export async function insertPayRest(
  trx: Trx,
  { delivery, reason, days }: { delivery: string; reason: RestReason; days: number },
): Promise<void> {
  const available_at = sql<Date>`now() + ${days * 24} * interval '1 hour'`;
  await trx
    .insertInto('pay_rests')
    .values({ delivery_id: delivery, reason, available_at })
    .onConflict((conflict) => conflict.column('delivery_id').doNothing())
    .execute();
}

export type PairAssessment = {
  is_linked: boolean;
  earlier_reviews: number;
  has_risky_payment: boolean;
  is_established: boolean;
};

/**
 * Says how customer and tester are related before a review is paid. Customers who paid with the same card count as one
 * customer. Raw SQL: unrelated conditions in one round trip.
 */
export async function assessPair(trx: Trx, customer: string, tester: string): Promise<PairAssessment> {
  const { accountDays, paidReviews } = establishedCustomer;
  const { rows } = await sql<PairAssessment>`
    with customers as (
      select ${customer}::uuid as id
      union select other.user_id from checkouts own join checkouts other using (card_fingerprint)
      where own.user_id = ${customer}
    )
    select exists (
      select from ip_history a join ip_history b using (ip_hash)
      where a.user_id in (select id from customers) and b.user_id = ${tester}
    ) or exists (
      select from device_history a join device_history b using (device_hash)
      where a.user_id in (select id from customers) and b.user_id = ${tester}
    ) or exists (
      select from testers t join users u on hash_payout_account(u.email) = t.payout_account_hash
      where t.user_id = ${tester} and u.id in (select id from customers)
    ) as is_linked,
    (
      select count(*)::int from ledger_transfers
      where tester_id = ${tester} and customer_id in (select id from customers) and kind = 'capture'
    ) as earlier_reviews,
    exists (
      select from checkouts where user_id in (select id from customers) and status = 'paid'
        and created_at > now() - ${riskyPayment.days} * interval '1 day'
        and (risk_score >= ${riskyPayment.score} or risk_level = any(${riskyPayment.levels as readonly string[]}::text[]))
    ) as has_risky_payment,
    is_established_customer(${customer}, ${accountDays}, ${paidReviews}) as is_established
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The database returned no assessment');
  return row;
}
