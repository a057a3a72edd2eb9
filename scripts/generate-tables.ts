import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { renderTables } from './lib/render-tables.ts';
import { root } from './lib/run.ts';

/** Writes apps/api/src/db/tables.ts from a temporary database with all migrations. */
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-tables-'));
const server = await startEmbeddedPostgres({ folder, password: 'tables', settings: { fsync: 'off' } });
try {
  const url = server.getUrl('postgres');
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  writeFileSync(path.join(root, 'apps/api/src/db/tables.ts'), await renderTables(client));
  await client.end();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
