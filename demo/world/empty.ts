import { existsSync } from 'node:fs';
import path from 'node:path';
import { attachDatabase } from '../../apps/api/src/boot/attach-database.ts';
import { StartupError } from '../../apps/api/src/boot/startup-error.ts';
import type { Config } from '../../apps/api/src/config.ts';
import { asOwner } from '../../apps/api/test/owner.ts';

/** Refuses whatever is not an empty instance that plays with money. Changes nothing. */
export async function requireEmpty(config: Config): Promise<void> {
  if (config.stripe) {
    throw new StartupError('The demo pays with play money: unset STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  }
  if (await isEmpty(config)) return;
  const place = config.databaseUrl ? 'The database at DATABASE_URL' : `The instance in DATA_DIR=${config.dataDir}`;
  throw new StartupError(`${place} is not empty, and the demo fills only an empty one: set another.`);
}

async function isEmpty(config: Config): Promise<boolean> {
  if (config.databaseUrl) return holdsNobody(config.databaseUrl);
  if (!existsSync(path.join(config.dataDir, 'postgres/cluster'))) return true;
  const database = await attachDatabase(config);
  try {
    return await holdsNobody(database.url);
  } finally {
    await database.close();
  }
}

/** What there is begins with people: no roast without its customer. */
async function holdsNobody(databaseUrl: string): Promise<boolean> {
  for (const table of ['users', 'applications']) {
    const rows = await asOwner(databaseUrl, `select from ${table} limit 1`).catch(missingIsEmpty);
    if (rows.length > 0) return false;
  }
  return true;
}

/** A database that the program has never seen has no such tables. */
function missingIsEmpty(error: { code?: string }): [] {
  if (error.code === '42P01') return [];
  throw error;
}
