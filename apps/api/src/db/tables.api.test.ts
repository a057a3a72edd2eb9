import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { renderTables } from '../../../../scripts/lib/render-tables.ts';
import { cloneTemplate } from '../../test/server.ts';

it('has the tables and columns of the migrations', async () => {
  const clone = await cloneTemplate();
  const client = new pg.Client({ connectionString: clone.url });
  await client.connect();
  const rendered = await renderTables(client);
  await client.end();
  await clone.drop();
  const written = readFileSync(path.join(import.meta.dirname, 'tables.ts'), 'utf8');
  expect(written === rendered, 'tables.ts is stale. Run npm run db:tables.').toBe(true);
});
