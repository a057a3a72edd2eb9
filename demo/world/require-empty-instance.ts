import { existsSync } from 'node:fs';
import path from 'node:path';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { attachDatabase } from '../../apps/api/src/boot/attach-database.ts';
import { StartupError } from '../../apps/api/src/boot/startup-error.ts';
import type { Config } from '../../apps/api/src/config.ts';

/** Throws unless the instance is empty and uses test payments. Does not change the instance. */
export async function requireEmptyInstance(config: Config): Promise<void> {
  if (config.stripe) {
    throw new StartupError('The demo uses test payments. Unset STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  }
  if (await isEmpty(config)) return;
  const instance = config.databaseUrl ? 'The database at DATABASE_URL' : `The instance in DATA_DIR=${config.dataDir}`;
  throw new StartupError(`${instance} is not empty. Use an empty instance for the demo.`);
}

async function isEmpty(config: Config): Promise<boolean> {
  if (config.databaseUrl) return hasNoUsers(config.databaseUrl);
  if (!existsSync(path.join(config.dataDir, 'postgres/cluster'))) return true;
  const database = await attachDatabase(config);
  try {
    return await hasNoUsers(database.url);
  } finally {
    await database.close();
  }
}

/** Users and applications are enough to check, because all other data belongs to a user. */
async function hasNoUsers(databaseUrl: string): Promise<boolean> {
  for (const table of ['users', 'applications']) {
    const rows = await queryAsOwner(databaseUrl, `select from ${table} limit 1`).catch(treatMissingTableAsEmpty);
    if (rows.length > 0) return false;
  }
  return true;
}

/** A database that was never migrated has no tables. */
function treatMissingTableAsEmpty(error: { code?: string }): [] {
  if (error.code === '42P01') return [];
  throw error;
}
