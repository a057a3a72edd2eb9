import { payoutAccountCooldownHours } from '@outloud/domain/risk-limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';

export async function lockPayoutAccount(trx: Trx, tester: string) {
  const query = trx
    .selectFrom('testers')
    .select(['payout_account', 'payout_account_hash', 'payout_account_verified_at'])
    .where('user_id', '=', tester);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** `account_email` is the email in the payout account; `usable_from` is the end of the cooldown, if it is in the future. */
export async function findPayoutAccount(db: Db | Trx, tester: string) {
  const cooldownEnd = sql<Date>`t.payout_account_changed_at + ${payoutAccountCooldownHours} * interval '1 hour'`;
  const query = db
    .selectFrom('testers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.payout_account', 't.payout_account_hash', 't.payout_account_verified_at', 'u.email', 'u.full_name'])
    .select([
      sql<string | null>`substring(lower(t.payout_account) from '[^[:space:]<>(),;:]+@[^[:space:]<>(),;:]+')`.as(
        'account_email',
      ),
      sql<Date | null>`case when ${cooldownEnd} > now() then ${cooldownEnd} end`.as('usable_from'),
    ])
    .where('t.user_id', '=', tester);
  return (await query.executeTakeFirst()) ?? null;
}

export async function isPayoutAccountTaken(trx: Trx, tester: string, destination: string): Promise<boolean> {
  const query = trx
    .selectFrom('testers')
    .select('user_id')
    .where('payout_account_hash', '=', sql<Buffer>`hash_payout_account(${destination})`)
    .where('payout_account_verified_at', 'is not', null)
    .where('user_id', '!=', tester);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function updatePayoutAccount(trx: Trx, tester: string, destination: string | null): Promise<void> {
  await trx.updateTable('testers').set({ payout_account: destination }).where('user_id', '=', tester).execute();
}

/** Does nothing if the payout account changed after the link was sent. */
export async function verifyPayoutAccount(db: Db, tester: string, hash: Buffer): Promise<void> {
  const query = db.updateTable('testers').set({ payout_account_verified_at: databaseNow });
  await query
    .where('user_id', '=', tester)
    .where('payout_account_hash', '=', hash)
    .where('payout_account_verified_at', 'is', null)
    .execute();
}

/** Verifies a payout account that is the verified email of the tester. */
export async function verifyOwnEmail(trx: Trx, tester: string): Promise<boolean> {
  const query = trx
    .updateTable('testers')
    .from('users')
    .set({ payout_account_verified_at: databaseNow })
    .whereRef('users.id', '=', 'testers.user_id')
    .where('testers.user_id', '=', tester)
    .where('users.email_verified_at', 'is not', null)
    .where('testers.payout_account', '=', sql<string>`users.email`);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}
