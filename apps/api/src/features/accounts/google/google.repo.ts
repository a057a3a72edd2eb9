import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { databaseNow } from '../../../db/database-time.ts';

type Attempt = { stateHash: Buffer; codeVerifier: string; nonce: string; minutes: number };

export async function insertGoogleAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .insertInto('google_attempts')
    .values({
      state_hash: attempt.stateHash,
      code_verifier: attempt.codeVerifier,
      nonce: attempt.nonce,
      expires_at: sql<Date>`now() + ${attempt.minutes} * interval '1 minute'`,
    })
    .execute();
}

/** Single-use: deletes the row that it returns. */
export async function consumeGoogleAttempt(
  db: Db,
  stateHash: Buffer,
): Promise<{ codeVerifier: string; nonce: string } | null> {
  const row = await db
    .deleteFrom('google_attempts')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', databaseNow)
    .returning(['code_verifier as codeVerifier', 'nonce'])
    .executeTakeFirst();
  return row ?? null;
}
