import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { seedRoasts } from './list-seed.ts';
import type { ListServer } from './list-server.ts';
import { median } from './measurement.ts';
import { type BenchRequest, type RequestCost, type ServerProcess, startServerProcess } from './server-process.ts';

type Size = { rounds: number; requestsPerSlice: number; otherRoasts: number };
export type ListCost = {
  route: { baseline: number; product: number };
  pages: Record<'first' | 'last', { few: number; many: number }>;
};

function createListRequest(page: number): BenchRequest {
  const isComplete = ({ roastRequests }: { roastRequests: unknown[] }) => roastRequests.length === 10;
  return { path: `/api/roasts?page=${page}&limit=10`, isComplete };
}

/** Measures the baseline and the product in alternating slices, each server in its own process. */
export async function measureListCost({ rounds, requestsPerSlice, otherRoasts }: Size): Promise<ListCost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
  const servers: ServerProcess[] = [];
  try {
    const few = await createDatabase(postgres.getUrl, 'few', 0);
    const many = await createDatabase(postgres.getUrl, 'many', otherRoasts);
    const startServer = async (kind: ListServer['kind'], database: { url: string; token: string }) => {
      const server = await startServerProcess(kind, { ...database, requests: requestsPerSlice });
      servers.push(server);
      return (page: number) => server.measure(createListRequest(page));
    };
    const baseline = await startServer('baseline', few);
    const product = await startServer('product', few);
    const productWithMany = await startServer('product', many);
    const slices: Record<string, () => Promise<RequestCost>> = {
      baseline: () => baseline(1),
      first: () => product(1),
      last: () => product(100),
      firstOfMany: () => productWithMany(1),
      lastOfMany: () => productWithMany(100),
    };
    const costs = new Map(Object.keys(slices).map((name) => [name, [] as RequestCost[]]));
    const warmUps = Math.ceil(1500 / requestsPerSlice);
    for (let round = -warmUps; round < rounds; round++) {
      for (const [name, measure] of Object.entries(slices)) {
        const cost = await measure();
        if (round >= 0) costs.get(name)?.push(cost);
      }
    }
    const getMedian = (name: string, part: keyof RequestCost) =>
      median((costs.get(name) ?? []).map((cost) => cost[part]));
    return {
      route: { baseline: getMedian('baseline', 'server'), product: getMedian('first', 'server') },
      pages: {
        first: { few: getMedian('first', 'total'), many: getMedian('firstOfMany', 'total') },
        last: { few: getMedian('last', 'total'), many: getMedian('lastOfMany', 'total') },
      },
    };
  } finally {
    for (const server of servers) server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createDatabase(getUrl: (name: string) => string, name: string, otherRoasts: number) {
  const admin = new pg.Client({ connectionString: getUrl('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = getUrl(name);
  await migrate(url);
  return { url, token: await seedRoasts(url, { ownRoasts: 1000, otherRoasts }) };
}
