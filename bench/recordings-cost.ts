import { readFileSync } from 'node:fs';
import { type Database, openDatabase } from '../apps/api/src/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { listSharedPhrases } from '../apps/api/src/features/deliveries/recordings/fingerprints.repo.ts';
import { median } from './measurement.ts';
import { withTempFolder } from './temp-folder.ts';

/** As many as a review of three minutes has. */
export const phrasesPerRecording = 400;
const searchesPerSlice = 50;
/** A statement may take 30 seconds. */
const rowsPerInsert = 50_000;

/** Measures the search for a copy with few and with many stored phrases, in alternating slices. */
export function measureLookupCost({ rounds, manyPhrases }: { rounds: number; manyPhrases: number }) {
  return withTempFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
    try {
      const few = await openDataset(postgres.getUrl, 'few', 1000);
      const many = await openDataset(postgres.getUrl, 'many', manyPhrases);
      const costs = { few: [] as number[], many: [] as number[] };
      for (let round = -3; round < rounds; round++) {
        const slice = { few: await few.measure(), many: await many.measure() };
        if (round < 0) continue;
        costs.few.push(slice.few);
        costs.many.push(slice.many);
      }
      await few.close();
      await many.close();
      return { few: median(costs.few), many: median(costs.many) };
    } finally {
      await postgres.stop();
    }
  });
}

async function openDataset(getUrl: (name: string) => string, name: string, phrases: number) {
  const admin = openDatabase(getUrl('postgres'));
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  await migrate(getUrl(name));
  // One connection, whose CPU time is measured.
  const database = openDatabase(getUrl(name), { max: 1 });
  await insertRecordings(database, phrases);
  const copied = await database.pool.query<{ key: number; at_seconds: number }>(
    'select key, at_seconds from recording_phrases where recording_id = 1 order by at_seconds',
  );
  const query = copied.rows.map(({ key, at_seconds }) => ({ key, atSeconds: at_seconds }));
  const options = { recordingId: 2 ** 40, phrases: query, minShared: 8, limit: 3 };
  return {
    /** Returns the CPU time per search of the PostgreSQL backend, in microseconds. */
    async measure(): Promise<number> {
      // An idle connection is replaced.
      const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      await listSharedPhrases(database.db, options);
      const before = readCpuSeconds(pid);
      for (let search = 0; search < searchesPerSlice; search++) {
        if ((await listSharedPhrases(database.db, options)).length !== 1) throw new Error('The copy was not found');
      }
      return ((readCpuSeconds(pid) - before) * 1e6) / searchesPerSlice;
    },
    close: database.close,
  };
}

async function insertRecordings({ pool }: Database, phrases: number): Promise<void> {
  await pool.query(
    `insert into recording_fingerprints (delivery_id, roast_id, duration_seconds, phrases, frame_hashes)
     select gen_random_uuid(), gen_random_uuid(), 180, $1::int, '' from generate_series(1, $2::int)`,
    [phrasesPerRecording, Math.ceil(phrases / phrasesPerRecording)],
  );
  for (let from = 0; from < phrases; from += rowsPerInsert) {
    await pool.query(
      `insert into recording_phrases (key, recording_id, at_seconds)
       select (random() * 2 ^ 52)::bigint, 1 + n / $1::int, n % $1::int from generate_series($2::int, $3::int) n`,
      [phrasesPerRecording, from, Math.min(phrases, from + rowsPerInsert) - 1],
    );
  }
  await pool.query('vacuum analyze recording_phrases');
  await pool.query('vacuum analyze recording_fingerprints');
}

/** Returns the CPU time of a process. Reads schedstat, because the clock ticks in stat are coarse. */
function readCpuSeconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}
