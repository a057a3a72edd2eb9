import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { seedRoasts } from './list-seed.ts';
import type { ListServer, ServerReport } from './list-server.ts';
import { median } from './table.ts';

type Size = { rounds: number; requestsPerSlice: number; others: number };
type Cost = { server: number; all: number };
export type ListCost = {
  route: { bare: number; product: number };
  pages: Record<'first' | 'last', { few: number; many: number }>;
};

/** Servers in processes of their own, so that asking is not counted; slices of all of them alternate. */
export async function measureListCost({ rounds, requestsPerSlice, others }: Size): Promise<ListCost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
  const servers: ChildProcess[] = [];
  try {
    const few = await makeDatabase(postgres.url, 'few', 0);
    const many = await makeDatabase(postgres.url, 'many', others);
    const start = async (kind: ListServer['kind'], { url, token }: { url: string; token: string }) => {
      const child = fork(path.join(import.meta.dirname, 'list-server.ts'), [kind, url]);
      servers.push(child);
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
      return (page: number) => slice(child, { agent, port, token, page, requests: requestsPerSlice });
    };
    const bare = await start('bare', few);
    const product = await start('product', few);
    const amongMany = await start('product', many);
    const slices: Record<string, () => Promise<Cost>> = {
      bare: () => bare(1),
      first: () => product(1),
      last: () => product(100),
      firstOfMany: () => amongMany(1),
      lastOfMany: () => amongMany(100),
    };
    const costs = new Map(Object.keys(slices).map((name) => [name, [] as Cost[]]));
    const warmUps = Math.ceil(1500 / requestsPerSlice);
    for (let round = -warmUps; round < rounds; round++) {
      for (const [name, measure] of Object.entries(slices)) {
        const cost = await measure();
        if (round >= 0) costs.get(name)?.push(cost);
      }
    }
    const of = (name: string, part: keyof Cost) => median((costs.get(name) ?? []).map((cost) => cost[part]));
    return {
      route: { bare: of('bare', 'server'), product: of('first', 'server') },
      pages: {
        first: { few: of('first', 'all'), many: of('firstOfMany', 'all') },
        last: { few: of('last', 'all'), many: of('lastOfMany', 'all') },
      },
    };
  } finally {
    for (const child of servers) child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeDatabase(urlOf: (name: string) => string, name: string, others: number) {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = urlOf(name);
  await migrate(url);
  return { url, token: await seedRoasts(url, { own: 1000, others }) };
}

type Slice = { agent: http.Agent; port: number; token: string; page: number; requests: number };

/** CPU per request in microseconds: of the server, and of it with its database connection. */
async function slice(child: ChildProcess, { agent, port, token, page, requests }: Slice): Promise<Cost> {
  const before = await report(child);
  let left = requests;
  const ask = async () => {
    while (left-- > 0) await get(agent, port, `/api/roasts?page=${page}&limit=10`, token);
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  const after = await report(child);
  const server = (after.server - before.server) / requests;
  return { server, all: server + (after.database - before.database) / requests };
}

async function report(child: ChildProcess): Promise<ServerReport> {
  const answer = once(child, 'message');
  child.send('report');
  const [message] = await answer;
  return message as ServerReport;
}

function get(agent: http.Agent, port: number, address: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get({ host: '127.0.0.1', port, path: address, agent, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => {
        const roasts = response.statusCode === 200 ? JSON.parse(body).data.roastRequests.length : 0;
        if (roasts === 10) resolve();
        else reject(new Error(`${response.statusCode} with ${roasts} roasts`));
      });
    });
    request.on('error', reject);
  });
}
