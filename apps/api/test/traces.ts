import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { asOwner } from './owner.ts';
import type { TestServer } from './server.ts';

type Column = { place: string; text: string; source: string };

/** Every column of every table that holds this text, the job queue's too, as `table.column`. */
export async function columnsWith(server: TestServer, text: string): Promise<string[]> {
  const columns = await asOwner<Column>(server.deps.url, columnsSql);
  const sought = `%${text}%`.replaceAll("'", "''");
  const found = columns.map(
    ({ place, text: column, source }) =>
      `select '${place}' as place where exists (select from ${source} where ${column} ilike '${sought}')`,
  );
  const rows = await asOwner<{ place: string }>(server.deps.url, `${found.join(' union all ')} order by place`);
  return rows.map(({ place }) => place);
}

/** Bytes as the letters that they spell. A part of a table is looked at with the whole. */
const columnsSql = `
  select case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name || '.' || c.column_name
      as place,
    format(case c.data_type when 'bytea' then 'encode(%I, ''escape'')' else '%I::text' end, c.column_name) as text,
    format('%I.%I', c.table_schema, c.table_name) as source
  from information_schema.columns c
  join pg_class k on k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
  where c.table_schema not in ('pg_catalog', 'information_schema') and k.relkind in ('r', 'p') and not k.relispartition`;

/** Files of the data folder that hold this text, in their names or in themselves. */
export function filesWith(server: TestServer, text: string): string[] {
  const { dataDir } = server.deps.config;
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(dataDir, name)).isFile());
  const holds = (name: string) => `${name}\n${readFileSync(path.join(dataDir, name), 'latin1')}`.toLowerCase();
  return files.filter((name) => holds(name).includes(text.toLowerCase()));
}

export async function storedKeys(server: TestServer): Promise<string[]> {
  const keys = [];
  for await (const key of server.deps.storage.list('', new Date(Date.now() + 60_000))) keys.push(key);
  return keys.sort();
}

/** Waits until every job is done, then as though hours had passed, until the queue has forgotten them. */
export async function letJobsPass(server: TestServer): Promise<void> {
  const count = async (condition: string) => {
    const [row] = await asOwner<{ left: number }>(
      server.deps.url,
      `select count(*)::int as left from pgboss.job where ${condition}`,
    );
    return row?.left;
  };
  const until = async (condition: string) => {
    await vi.waitUntil(async () => (await count(condition)) === 0, { timeout: 60_000, interval: 100 });
  };
  await until(`state < 'completed' and start_after <= now()`);
  const done = `completed_on is not null and name like '%mail%' or name = 'remove-files'`;
  await asOwner(
    server.deps.url,
    `update pgboss.job set completed_on = completed_on - interval '2 hours' where ${done};
     update pgboss.queue set maintain_on = null`,
  );
  await until(done);
}
