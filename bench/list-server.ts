import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { hashToken } from '../apps/api/src/crypto.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { findSession } from '../apps/api/src/features/accounts/sessions.repo.ts';
import { readPage } from '../apps/api/src/features/roasts/list.repo.ts';
import { productApp } from './product-app.ts';

/** CPU in microseconds so far: of this process, and of the one connection that it has to the database. */
export type ServerReport = { server: number; database: number };
export type ListServer = { kind: 'bare' | 'product' };

const [kind, url = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 1 });

/** The same session look-up and the same query, and nothing else. */
async function bare() {
  const app = Fastify();
  app.get<{ Querystring: { page: string; limit: string } }>('/api/roasts', async (request) => {
    const session = await findSession(database.pool, hashToken(request.headers.authorization?.slice(7) ?? ''));
    const limit = Number(request.query.limit);
    const offset = (Number(request.query.page) - 1) * limit;
    const page = { customerId: session?.userId ?? '', limit, offset };
    const { total, roasts } = await readPage(database.pool, page);
    return { success: true, data: { roastRequests: roasts, pagination: { total } }, error: null };
  });
  return app;
}

const app = kind === 'product' ? await productApp(database) : await bare();
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', async () => {
  // Asked each time: a connection that nobody has used for a while is another one.
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { user, system } = process.cpuUsage();
  const onProcessor = Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  process.send?.({ server: user + system, database: onProcessor } satisfies ServerReport);
});
process.send?.({ port: (app.server.address() as AddressInfo).port });
