import { readFileSync } from 'node:fs';
import type { Demographics } from '@outloud/domain/demographics';
import { buildTargetingIndex } from '@outloud/domain/matching';
import { priceReview } from '@outloud/domain/pricing';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { readFeedPage } from '../apps/api/src/features/claims/feed.repo.ts';
import { profileColumns } from '../apps/api/src/features/testers/testers.repo.ts';
import { randomFrom, seed } from '../apps/api/test/rounds.ts';
import { inFolder } from './folder.ts';
import { median } from './measured.ts';
import { newProfile, newTargeting } from './population.ts';

type Size = { rounds: number; testers: number; roasts: number };
type Crowd = { testers: number; roasts: number };
type Asker = { id: string; said: Demographics };
/** Microseconds of the database's processor per page, and how many roasts a page has on average. */
export type FeedCost = { few: number; many: number; shown: { few: number; many: number } };

const asked = 200;
const page = 21;

/** What a page of available roasts costs the database among few and among many, slice by slice in turn. */
export function measureFeedCost({ rounds, testers, roasts }: Size): Promise<FeedCost> {
  return inFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
    try {
      const few = await openCrowd(postgres.getUrl, 'few', { testers: 1000, roasts: 100 });
      const many = await openCrowd(postgres.getUrl, 'many', { testers, roasts });
      const costs = { few: [] as number[], many: [] as number[] };
      for (let round = -3; round < rounds; round++) {
        const slice = { few: await few.ask(), many: await many.ask() };
        if (round < 0) continue;
        costs.few.push(slice.few);
        costs.many.push(slice.many);
      }
      const shown = { few: few.shown(), many: many.shown() };
      await few.close();
      await many.close();
      return { few: median(costs.few), many: median(costs.many), shown };
    } finally {
      await postgres.stop();
    }
  });
}

async function openCrowd(urlOf: (name: string) => string, name: string, crowd: Crowd) {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  await migrate(urlOf(name));
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  const askers = await fill(client, crowd);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  let shown = 0;
  return {
    /** Microseconds per page, of the process that serves this connection. */
    async ask(): Promise<number> {
      const before = cpuOf(pid);
      shown = 0;
      for (let again = 0; again < 5; again++) {
        for (const { id, said } of askers) {
          shown += (await readFeedPage(client, id, { answers: said, after: null, limit: page })).length;
        }
      }
      return ((cpuOf(pid) - before) * 1e6) / (5 * askers.length);
    },
    shown: () => shown / (5 * askers.length),
    close: () => client.end(),
  };
}

/** The same people ask in every crowd. */
async function fill(client: pg.Client, { testers, roasts }: Crowd): Promise<Asker[]> {
  const random = randomFrom(seed);
  const askers: Asker[] = [];
  const users = `insert into users (email, full_name, account_type)
    select gen_random_uuid() || '@example.com', 'Bench', $2 from generate_series(1, $1) returning id`;
  const { rows } = await client.query<{ id: string }>(users, [testers, 'tester']);
  const names = Object.entries(profileColumns);
  const people = rows.map(({ id }) => {
    const said = newProfile(random);
    if (askers.length < asked) askers.push({ id, said });
    return {
      user_id: id,
      ...Object.fromEntries(names.map(([field, column]) => [column, said[field as keyof typeof said]])),
    };
  });
  const insertPeople = `insert into testers (user_id, ${names.map(([, column]) => column).join(', ')})
    select user_id, ${names.map(([, column]) => column).join(', ')} from jsonb_populate_recordset(null::testers, $1)`;
  for (let from = 0; from < people.length; from += 5000) {
    await client.query(insertPeople, [JSON.stringify(people.slice(from, from + 5000))]);
  }
  const customer = (await client.query<{ id: string }>(users, [1, 'business'])).rows[0]?.id;
  // Only the feed is measured: slots and holds are left out.
  await client.query('alter table roasts disable trigger check_roast_consistency');
  const targetings = Array.from({ length: roasts }, () => newTargeting(random));
  const rowsOf = targetings.map((targeting, index) => ({
    targeting,
    ...buildTargetingIndex(targeting),
    price: priceReview(targeting).perReview,
    minutes: index,
  }));
  await client.query(
    `insert into roasts (customer_id, website_url, website_name, reviews, price_per_review, targeting, index_keys, reject_mask,
      open_slots, created_at, expires_at)
    select $2, 'https://shop.example.com/', 'Shop', 1, r.price, r.targeting, r."indexKeys", r."rejectMask", 1,
      now() - r.minutes * interval '1 second', now() + interval '72 hours'
    from jsonb_to_recordset($1) as r (price int, targeting jsonb, "indexKeys" text[], "rejectMask" bit(256), minutes int)`,
    [JSON.stringify(rowsOf), customer],
  );
  await client.query('vacuum analyze');
  return askers;
}

/** Seconds of the processor that a process has used. */
function cpuOf(pid: number): number {
  // In nanoseconds, where the kernel says so; its ticks are too long for a page.
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}
