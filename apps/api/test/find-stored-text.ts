import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

type Column = { name: string; text: string; source: string };

/** Returns every column that contains this text as `table.column`, including columns of the job queue. */
export async function findColumnsContaining(server: TestServer, text: string): Promise<string[]> {
  const columns = await queryAsOwner<Column>(server.deps.url, columnsSql);
  const pattern = `%${text}%`.replaceAll("'", "''");
  const queries = columns.map(
    ({ name, text: column, source }) =>
      `select '${name}' as name where exists (select from ${source} where ${column} ilike '${pattern}')`,
  );
  const rows = await queryAsOwner<{ name: string }>(server.deps.url, `${queries.join(' union all ')} order by name`);
  return rows.map(({ name }) => name);
}

/** Decodes bytea as text. Partitions are searched through their parent table. */
const columnsSql = `
  select case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name || '.' || c.column_name
      as name,
    format(case c.data_type when 'bytea' then 'encode(%I, ''escape'')' else '%I::text' end, c.column_name) as text,
    format('%I.%I', c.table_schema, c.table_name) as source
  from information_schema.columns c
  join pg_class k on k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
  where c.table_schema not in ('pg_catalog', 'information_schema') and k.relkind in ('r', 'p') and not k.relispartition`;

/** Returns the files in the data folder that contain this text in their name or content. */
export function findFilesContaining(server: TestServer, text: string): string[] {
  const { dataDir } = server.deps.config;
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(dataDir, name)).isFile());
  const readSearchable = (name: string) => `${name}\n${readFileSync(path.join(dataDir, name), 'latin1')}`.toLowerCase();
  return files.filter((name) => readSearchable(name).includes(text.toLowerCase()));
}

export async function listStorageKeys(server: TestServer): Promise<string[]> {
  const keys = [];
  for await (const key of server.deps.storage.list('', new Date(Date.now() + 60_000))) keys.push(key);
  return keys.sort();
}

/** Waits until every job is done, then ages the jobs by two hours and waits until pg-boss has deleted them. */
export async function waitForJobCleanup(server: TestServer): Promise<void> {
  const countJobs = async (condition: string) => {
    const [row] = await queryAsOwner<{ count: number }>(
      server.deps.url,
      `select count(*)::int as count from pgboss.job where ${condition}`,
    );
    return row?.count;
  };
  const waitForNone = async (condition: string) => {
    await vi.waitUntil(async () => (await countJobs(condition)) === 0, { timeout: 60_000, interval: 100 });
  };
  await waitForNone(`state < 'completed' and start_after <= now()`);
  const agedJobs = `completed_on is not null and name like '%mail%' or name = 'remove-files'`;
  await queryAsOwner(
    server.deps.url,
    `update pgboss.job set completed_on = completed_on - interval '2 hours' where ${agedJobs};
     update pgboss.queue set maintain_on = null`,
  );
  await waitForNone(agedJobs);
}
