import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { bareReads } from './bare-reads.ts';
import { productApp } from './product-app.ts';

/** CPU in microseconds so far: of this process, and of the one connection that it has to the database. */
export type ServerReport = { server: number; database: number };
export type ListServer = { kind: 'bare' | 'product' };

const [kind, url = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 1 });
const app = kind === 'product' ? await productApp(database) : bareReads(database);
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', async () => {
  // Asked each time: a connection that nobody has used for a while is another one.
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { user, system } = process.cpuUsage();
  const onProcessor = Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  process.send?.({ server: user + system, database: onProcessor } satisfies ServerReport);
});
process.send?.({ port: (app.server.address() as AddressInfo).port });
