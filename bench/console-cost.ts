import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { seedConsole } from './console-seed.ts';
import { median } from './measurement.ts';
import { type BenchRequest, type ServerProcess, startServerProcess } from './server-process.ts';

type ListData = { deliveries?: unknown[]; applications?: unknown[] };
const hasFullPage = ({ deliveries, applications }: ListData) => (deliveries ?? applications)?.length === 20;

const requests: Record<string, BenchRequest> = {
  deliveries: { path: '/api/admin/deliveries?limit=20', isComplete: hasFullPage },
  'rejected deliveries': { path: '/api/admin/deliveries?limit=20&status=rejected', isComplete: hasFullPage },
  'review queue': {
    path: '/api/admin/deliveries?limit=20&inReview=true',
    isComplete: ({ deliveries }: ListData) => deliveries?.length === 10,
  },
  applications: { path: '/api/admin/waitlist/applications?limit=20', isComplete: hasFullPage },
  'contacted applications': {
    path: '/api/admin/waitlist/applications?limit=20&status=contacted',
    isComplete: hasFullPage,
  },
  'applications by name': {
    path: '/api/admin/waitlist/applications?limit=20&sortBy=fullName',
    isComplete: hasFullPage,
  },
  stats: {
    path: '/api/admin/stats',
    isComplete: ({ deliveries }: { deliveries: { pending: number } }) => deliveries.pending === 10,
  },
};

export type ConsoleCost = { request: string; few: number; many: number }[];

/** Measures each console request with few and with many rows, in alternating slices. */
export async function measureConsoleCost(size: {
  rounds: number;
  requestsPerSlice: number;
  rows: number;
}): Promise<ConsoleCost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
  const servers: ServerProcess[] = [];
  try {
    const databases = [
      await createDatabase(postgres.getUrl, 'few', 1000),
      await createDatabase(postgres.getUrl, 'many', size.rows),
    ];
    // The servers start after seeding, because an idle server would close the connection that is measured.
    for (const database of databases)
      servers.push(await startServerProcess('product', { ...database, requests: size.requestsPerSlice }));
    const [few, many] = servers as [ServerProcess, ServerProcess];
    const costs: ConsoleCost = [];
    for (const [name, request] of Object.entries(requests)) {
      const samples = { few: [] as number[], many: [] as number[] };
      const warmUps = Math.ceil(600 / size.requestsPerSlice);
      for (let round = -warmUps; round < size.rounds; round++) {
        const slice = { few: (await few.measure(request)).total, many: (await many.measure(request)).total };
        if (round < 0) continue;
        samples.few.push(slice.few);
        samples.many.push(slice.many);
      }
      costs.push({ request: name, few: median(samples.few), many: median(samples.many) });
    }
    return costs;
  } finally {
    for (const server of servers) server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createDatabase(getUrl: (name: string) => string, name: string, rowCount: number) {
  const admin = new pg.Client({ connectionString: getUrl('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = getUrl(name);
  await migrate(url);
  return { url, token: await seedConsole(url, rowCount) };
}
