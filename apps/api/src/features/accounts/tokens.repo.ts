import { sql } from 'kysely';
import { type Db, lockByName, type Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { AccountTokensTable } from '../../db/tables.ts';

export type TokenPurpose = AccountTokensTable['purpose'];

type NewToken = { tokenHash: Buffer; userId: string; purpose: TokenPurpose; email: string | null; minutes: number };

/**
 * Inserts a token and deletes the user's other tokens for this purpose. The newest `keep` live tokens for the same
 * email stay.
 */
export async function replaceToken(trx: Trx, token: NewToken, { keep = 0 } = {}): Promise<void> {
  // Without the lock, two concurrent calls would not see and delete each other's row.
  await lockByName(trx, `${token.purpose} ${token.userId}`);
  await trx
    .deleteFrom('account_tokens')
    .where('user_id', '=', token.userId)
    .where('purpose', '=', token.purpose)
    .where(({ eb, selectFrom }) =>
      eb(
        'token_hash',
        'not in',
        selectFrom('account_tokens')
          .select('token_hash')
          .where('user_id', '=', token.userId)
          .where('purpose', '=', token.purpose)
          .where('email', '=', token.email)
          .where('expires_at', '>', databaseNow)
          .orderBy('created_at', 'desc')
          .limit(keep),
      ),
    )
    .execute();
  await insertToken(trx, token);
}

export async function insertToken(trx: Trx, token: NewToken): Promise<void> {
  await trx
    .insertInto('account_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      expires_at: sql<Date>`now() + ${token.minutes} * interval '1 minute'`,
    })
    .execute();
}

/** Single-use: deletes the row that it returns. Locks the user first, like all other account changes. */
export async function consumeToken(trx: Trx, tokenHash: Buffer, purposes: TokenPurpose[]) {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('account_tokens').select('user_id').where('token_hash', '=', tokenHash),
    )
    .forNoKeyUpdate()
    .execute();
  const row = await trx
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', databaseNow)
    .returning(['user_id', 'purpose', 'email'])
    .executeTakeFirst();
  return row ?? null;
}

type TokenFilter = { exceptPurpose?: TokenPurpose; purpose?: TokenPurpose };

export async function deleteUserTokens(
  trx: Trx,
  userId: string,
  { exceptPurpose, purpose }: TokenFilter = {},
): Promise<void> {
  let query = trx.deleteFrom('account_tokens').where('user_id', '=', userId);
  if (exceptPurpose) query = query.where('purpose', '!=', exceptPurpose);
  if (purpose) query = query.where('purpose', '=', purpose);
  await query.execute();
}

export async function deleteExpiredRows(db: Db, deletedEmailMonths: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', databaseNow).execute();
  await db.deleteFrom('operator_sessions').where('expires_at', '<', databaseNow).execute();
  await db.deleteFrom('account_tokens').where('expires_at', '<', databaseNow).execute();
  await db.deleteFrom('google_attempts').where('expires_at', '<', databaseNow).execute();
  await db.deleteFrom('throttles').where('resets_at', '<', databaseNow).execute();
  for (const table of ['deleted_emails', 'deleted_customers'] as const) {
    await db
      .deleteFrom(table)
      .where('deleted_at', '<', sql<Date>`now() - ${deletedEmailMonths} * interval '1 month'`)
      .execute();
  }
}
