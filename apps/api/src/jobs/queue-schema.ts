import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import pgBoss from 'pg-boss/package.json' with { type: 'json' };

const schema = 'pgboss';
const requiredVersion = pgBoss.pgboss.schema;

/** Creates or upgrades the tables of pg-boss. Requires the owner's login. */
export async function migrateQueueSchema(client: pg.Client): Promise<void> {
  const version = await readVersion(client);
  if (version === null) {
    await client.query(getConstructionPlans(schema));
  } else if (version < requiredVersion) {
    const [changes = '', indexes = ''] = getMigrationPlans(schema, version).split(/(?<=COMMIT;)/);
    await client.query(changes);
    // A concurrent build would deadlock with processes that wait for the migration lock. The tables are small.
    if (indexes.trim()) await client.query(indexes.replaceAll(' CONCURRENTLY', ''));
  }
}

/** Accepts a newer schema: the previous version must work after a rollback. */
export async function isQueueSchemaCurrent(pool: pg.Pool): Promise<boolean> {
  return ((await readVersion(pool)) ?? 0) >= requiredVersion;
}

async function readVersion(database: pg.Client | pg.Pool): Promise<number | null> {
  const { rows: tables } = await database.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `${schema}.version`,
  ]);
  if (!tables[0]?.exists) return null;
  const { rows } = await database.query<{ version: number }>(`select version from ${schema}.version`);
  return rows[0]?.version ?? null;
}
