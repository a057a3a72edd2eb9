import { createHmac } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Secrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';

/**
 * Throws unless this machine has the key that the installation was set up with. With different keys, machines would
 * reject each other's signed URLs and could not read hashed or encrypted values.
 */
export async function verifyInstallationKey(
  { db }: Pick<Database, 'db'>,
  secrets: Secrets,
  file: string,
): Promise<void> {
  const fingerprint = createHmac('sha256', secrets.masterKey).update('installation').digest();
  const insertion = db.insertInto('installation').values({ key_fingerprint: fingerprint });
  await insertion.onConflict((conflict) => conflict.doNothing()).execute();
  const stored = await db.selectFrom('installation').select('key_fingerprint').executeTakeFirstOrThrow();
  if (stored.key_fingerprint.equals(fingerprint)) return;
  throw new StartupError(
    `The database was set up with a different secrets.json than ${file}. Copy the file from a machine that already uses this database.`,
  );
}
