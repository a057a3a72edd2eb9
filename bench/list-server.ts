import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { buildBaselineApp } from './baseline-app.ts';
import { buildProductApp } from './product-app.ts';

/** CPU time of this process, and of the PostgreSQL backend of its only connection, in microseconds. */
export type ServerReport = { server: number; database: number };
export type ListServer = { kind: 'baseline' | 'product' };

const [kind, url = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 1 });
const app = kind === 'product' ? await buildProductApp(database) : buildBaselineApp(database);
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', async () => {
  // Read the pid for each report, because the pool replaces idle connections.
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { user, system } = process.cpuUsage();
  const databaseCpu = Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  process.send?.({ server: user + system, database: databaseCpu } satisfies ServerReport);
});
process.send?.({ port: (app.server.address() as AddressInfo).port });
