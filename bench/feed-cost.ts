import { readFileSync } from 'node:fs';
import { priceReview } from '@outloud/domain/pricing';
import type { Demographics } from '@outloud/domain/targeting/demographics';
import { buildTargetingIndex } from '@outloud/domain/targeting/matching';
import { createRandom, faultSeed } from '@outloud/testkit/rounds';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { readFeedPage } from '../apps/api/src/features/claims/feed/feed.repo.ts';
import { profileColumns } from '../apps/api/src/features/testers/testers.repo.ts';
import { median } from './measurement.ts';
import { createRandomProfile, createRandomTargeting } from './random-profile.ts';
import { withTempFolder } from './temp-folder.ts';

type Size = { rounds: number; testers: number; roasts: number };
type Dataset = { testers: number; roasts: number };
type Tester = { id: string; answers: Demographics };
/** CPU time of the database per page in microseconds, and the average number of roasts per page. */
export type FeedCost = { few: number; many: number; roastsPerPage: { few: number; many: number } };

const testersPerSlice = 200;
const pageSize = 21;
const repetitions = 5;

/** Measures a page of available roasts with a small and a large dataset, in alternating slices. */
export function measureFeedCost({ rounds, testers, roasts }: Size): Promise<FeedCost> {
  return withTempFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
    try {
      const few = await openDataset(postgres.getUrl, 'few', { testers: 1000, roasts: 100 });
      const many = await openDataset(postgres.getUrl, 'many', { testers, roasts });
      const costs = { few: [] as number[], many: [] as number[] };
      for (let round = -3; round < rounds; round++) {
        const slice = { few: await few.measure(), many: await many.measure() };
        if (round < 0) continue;
        costs.few.push(slice.few);
        costs.many.push(slice.many);
      }
      const roastsPerPage = { few: few.getRoastsPerPage(), many: many.getRoastsPerPage() };
      await few.close();
      await many.close();
      return { few: median(costs.few), many: median(costs.many), roastsPerPage };
    } finally {
      await postgres.stop();
    }
  });
}

async function openDataset(getUrl: (name: string) => string, name: string, dataset: Dataset) {
  const admin = new pg.Client({ connectionString: getUrl('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  await migrate(getUrl(name));
  const client = new pg.Client({ connectionString: getUrl(name) });
  await client.connect();
  const testers = await seedDataset(client, dataset);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  let roastCount = 0;
  return {
    /** Returns the CPU time per page of the PostgreSQL backend of this connection, in microseconds. */
    async measure(): Promise<number> {
      const before = readCpuSeconds(pid);
      roastCount = 0;
      for (let repetition = 0; repetition < repetitions; repetition++) {
        for (const { id, answers } of testers) {
          roastCount += (await readFeedPage(client, id, { answers, after: null, limit: pageSize })).length;
        }
      }
      return ((readCpuSeconds(pid) - before) * 1e6) / (repetitions * testers.length);
    },
    getRoastsPerPage: () => roastCount / (repetitions * testers.length),
    close: () => client.end(),
  };
}

/** Returns the testers whose feeds are read. They have the same answers in every dataset. */
async function seedDataset(client: pg.Client, { testers, roasts }: Dataset): Promise<Tester[]> {
  const random = createRandom(faultSeed);
  const measuredTesters: Tester[] = [];
  const insertUsers = `insert into users (email, full_name, account_type)
    select gen_random_uuid() || '@example.com', 'Bench', $2 from generate_series(1, $1) returning id`;
  const { rows } = await client.query<{ id: string }>(insertUsers, [testers, 'tester']);
  const columns = Object.entries(profileColumns);
  const testerRows = rows.map(({ id }) => {
    const answers = createRandomProfile(random);
    if (measuredTesters.length < testersPerSlice) measuredTesters.push({ id, answers });
    return {
      user_id: id,
      ...Object.fromEntries(columns.map(([field, column]) => [column, answers[field as keyof typeof answers]])),
    };
  });
  const insertTesters = `insert into testers (user_id, ${columns.map(([, column]) => column).join(', ')})
    select user_id, ${columns.map(([, column]) => column).join(', ')} from jsonb_populate_recordset(null::testers, $1)`;
  for (let from = 0; from < testerRows.length; from += 5000) {
    await client.query(insertTesters, [JSON.stringify(testerRows.slice(from, from + 5000))]);
  }
  const customer = (await client.query<{ id: string }>(insertUsers, [1, 'business'])).rows[0]?.id;
  // Slots and credit holds are skipped, because only the feed is measured.
  await client.query('alter table roasts disable trigger check_roast_consistency');
  const targetings = Array.from({ length: roasts }, () => createRandomTargeting(random));
  const roastRows = targetings.map((targeting, index) => ({
    targeting,
    ...buildTargetingIndex(targeting),
    price: priceReview(targeting).perReview,
    seconds: index,
  }));
  await client.query(
    `insert into roasts (customer_id, website_url, website_name, reviews, price_per_review, targeting, index_keys, reject_mask,
      open_slots, created_at, expires_at)
    select $2, 'https://shop.example.com/', 'Shop', 1, r.price, r.targeting, r."indexKeys", r."rejectMask", 1,
      now() - r.seconds * interval '1 second', now() + interval '72 hours'
    from jsonb_to_recordset($1) as r (price int, targeting jsonb, "indexKeys" text[], "rejectMask" bit(256), seconds int)`,
    [JSON.stringify(roastRows), customer],
  );
  await client.query('vacuum analyze');
  return measuredTesters;
}

/** Returns the CPU time of a process. Reads schedstat, because the clock ticks in stat are too coarse for one page. */
function readCpuSeconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}
