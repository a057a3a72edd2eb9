import { createHmac } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Secrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';

/**
 * All machines of an installation have the key that the first one started with: with another, the addresses that one
 * hands out would be refused by the next, and what was hashed or sealed could no longer be read.
 */
export async function requireSameKey({ db }: Pick<Database, 'db'>, secrets: Secrets, file: string): Promise<void> {
  const own = createHmac('sha256', secrets.emailHashKey).update('installation').digest();
  const first = db.insertInto('installation').values({ key_fingerprint: own });
  await first.onConflict((conflict) => conflict.doNothing()).execute();
  const kept = await db.selectFrom('installation').select('key_fingerprint').executeTakeFirstOrThrow();
  if (kept.key_fingerprint.equals(own)) return;
  throw new StartupError(
    `The database was set up with another secrets.json than ${file}: copy the file from a machine that runs on it.`,
  );
}
