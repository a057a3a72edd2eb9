import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { seedConsole } from './console-seed.ts';
import { median } from './measured.ts';
import { type Asked, type Served, serve } from './served.ts';

type Listed = { deliveries?: unknown[]; applications?: unknown[] };
const twenty = ({ deliveries, applications }: Listed) => (deliveries ?? applications)?.length === 20;

const questions: Record<string, Asked> = {
  'deliveries, first page': { address: '/api/admin/deliveries?limit=20', isWhole: twenty },
  'deliveries, rejected ones': { address: '/api/admin/deliveries?limit=20&status=rejected', isWhole: twenty },
  'deliveries, review queue': {
    address: '/api/admin/deliveries?limit=20&inReview=true',
    isWhole: ({ deliveries }: Listed) => deliveries?.length === 10,
  },
  'applications, first page': { address: '/api/admin/waitlist/applications?limit=20', isWhole: twenty },
  'applications, contacted ones': {
    address: '/api/admin/waitlist/applications?limit=20&status=contacted',
    isWhole: twenty,
  },
  'applications, by name': { address: '/api/admin/waitlist/applications?limit=20&sortBy=fullName', isWhole: twenty },
  stats: {
    address: '/api/admin/stats',
    isWhole: ({ deliveries }: { deliveries: { pending: number } }) => deliveries.pending === 10,
  },
};

export type ConsoleCost = { question: string; few: number; many: number }[];

/** What each list of the console costs server and database, among few rows and among many, slice by slice in turn. */
export async function measureConsoleCost(size: {
  rounds: number;
  requestsPerSlice: number;
  many: number;
}): Promise<ConsoleCost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
  const servers: Served[] = [];
  try {
    const databases = [
      await makeDatabase(postgres.getUrl, 'few', 1000),
      await makeDatabase(postgres.getUrl, 'many', size.many),
    ];
    // Not before both are filled: a server that idles meanwhile would lose the connection that is measured.
    for (const database of databases)
      servers.push(await serve('product', { ...database, requests: size.requestsPerSlice }));
    const [few, many] = servers as [Served, Served];
    const cost: ConsoleCost = [];
    for (const [question, asked] of Object.entries(questions)) {
      const costs = { few: [] as number[], many: [] as number[] };
      const warmUps = Math.ceil(600 / size.requestsPerSlice);
      for (let round = -warmUps; round < size.rounds; round++) {
        const slice = { few: (await few.ask(asked)).all, many: (await many.ask(asked)).all };
        if (round < 0) continue;
        costs.few.push(slice.few);
        costs.many.push(slice.many);
      }
      cost.push({ question, few: median(costs.few), many: median(costs.many) });
    }
    return cost;
  } finally {
    for (const server of servers) server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeDatabase(urlOf: (name: string) => string, name: string, count: number) {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = urlOf(name);
  await migrate(url);
  return { url, token: await seedConsole(url, count) };
}
