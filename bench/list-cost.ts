import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { seedRoasts } from './list-seed.ts';
import type { ListServer } from './list-server.ts';
import { median } from './measured.ts';
import { type Asked, type Cost, type Served, serve } from './served.ts';

type Size = { rounds: number; requestsPerSlice: number; others: number };
export type ListCost = {
  route: { bare: number; product: number };
  pages: Record<'first' | 'last', { few: number; many: number }>;
};

function pageOf(page: number): Asked {
  const isWhole = ({ roastRequests }: { roastRequests: unknown[] }) => roastRequests.length === 10;
  return { address: `/api/roasts?page=${page}&limit=10`, isWhole };
}

/** Servers in processes of their own, so that asking is not counted; slices of all of them alternate. */
export async function measureListCost({ rounds, requestsPerSlice, others }: Size): Promise<ListCost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
  const servers: Served[] = [];
  try {
    const few = await makeDatabase(postgres.getUrl, 'few', 0);
    const many = await makeDatabase(postgres.getUrl, 'many', others);
    const start = async (kind: ListServer['kind'], of: { url: string; token: string }) => {
      const server = await serve(kind, { ...of, requests: requestsPerSlice });
      servers.push(server);
      return (page: number) => server.ask(pageOf(page));
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
    for (const server of servers) server.stop();
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
