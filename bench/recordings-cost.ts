import { readFileSync } from 'node:fs';
import { type Database, openDatabase } from '../apps/api/src/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { listSharedPhrases } from '../apps/api/src/features/deliveries/recordings/fingerprints.repo.ts';
import { listAlignedSounds } from '../apps/api/src/features/deliveries/recordings/sounds.repo.ts';
import { soundWarps } from '../packages/domain/src/recordings/sounds.ts';
import { median } from './measurement.ts';
import { withTempFolder } from './temp-folder.ts';

/** As many as a review of three minutes has. */
export const phrasesPerRecording = 400;
/** As many as a review of three minutes has, each at thirteen speeds. */
export const soundsPerRecording = 600;
const searchesPerSlice = { phrases: 50, sounds: 5 };
/** A statement may take 30 seconds. */
const rowsPerInsert = 50_000;

type Kind = keyof typeof searchesPerSlice;
export type LookupCost = { few: number; many: number };

/** Measures the search for a copy with few and with many stored rows, in alternating slices. */
export function measureLookupCost({ rounds, manyRows }: { rounds: number; manyRows: number }) {
  return withTempFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ folder, password: 'bench' });
    try {
      const few = await openDataset(postgres.getUrl, 'few', 1000);
      const many = await openDataset(postgres.getUrl, 'many', manyRows);
      const measure = async (kind: Kind): Promise<LookupCost> => {
        const costs = { few: [] as number[], many: [] as number[] };
        for (let round = -3; round < rounds; round++) {
          const slice = { few: await few.measure(kind), many: await many.measure(kind) };
          if (round < 0) continue;
          costs.few.push(slice.few);
          costs.many.push(slice.many);
        }
        return { few: median(costs.few), many: median(costs.many) };
      };
      const costs = { phrases: await measure('phrases'), sounds: await measure('sounds') };
      await few.close();
      await many.close();
      return costs;
    } finally {
      await postgres.stop();
    }
  });
}

async function openDataset(getUrl: (name: string) => string, name: string, rows: number) {
  const admin = openDatabase(getUrl('postgres'));
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  await migrate(getUrl(name));
  // One connection, whose CPU time is measured.
  const database = openDatabase(getUrl(name), { max: 1 });
  await insertRecordings(database, rows);
  await insertSounds(database, rows);
  const copied = await database.pool.query<{ key: number; at_seconds: number }>(
    'select key, at_seconds from recording_phrases where recording_id = 1 order by at_seconds',
  );
  const query = copied.rows.map(({ key, at_seconds }) => ({ key, atSeconds: at_seconds }));
  const options = { recordingId: 2 ** 40, phrases: query, minShared: 8, limit: 3 };
  const sounds = { recordingId: 2 ** 40, sounds: await readSounds(database), minShared: 8, limit: 60 };
  const searches: Record<Kind, () => Promise<unknown[]>> = {
    phrases: () => listSharedPhrases(database.db, options),
    sounds: () => listAlignedSounds(database.db, sounds),
  };
  return {
    /** Returns the CPU time per search of the PostgreSQL backend, in microseconds. */
    async measure(kind: Kind): Promise<number> {
      // An idle connection is replaced.
      const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      await searches[kind]();
      const before = readCpuSeconds(pid);
      for (let search = 0; search < searchesPerSlice[kind]; search++) {
        if ((await searches[kind]()).length !== 1) throw new Error('The copy was not found');
      }
      return ((readCpuSeconds(pid) - before) * 1e6) / searchesPerSlice[kind];
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

/** Random sounds with the 24 bits of real ones. A keyed hash spreads them over the index. */
async function insertSounds({ pool }: Database, sounds: number): Promise<void> {
  for (let from = 0; from < sounds; from += rowsPerInsert) {
    await pool.query(
      `insert into recording_sounds (key, recording_id, at_seconds)
       select floor(random() * 2 ^ 24)::bigint * 2 ^ 28, 1 + n / $1::int, n % $1::int * 0.3
       from generate_series($2::int, $3::int) n`,
      [soundsPerRecording, from, Math.min(sounds, from + rowsPerInsert) - 1],
    );
  }
  await pool.query('vacuum analyze recording_sounds');
}

/** The sounds of the first recording, and other ones for each other speed. */
async function readSounds({ pool }: Database) {
  const { rows } = await pool.query<{ key: number; at_seconds: number }>(
    'select key, at_seconds from recording_sounds where recording_id = 1 order by at_seconds',
  );
  return soundWarps.flatMap(({ tempo }, warp) =>
    rows.map(({ key, at_seconds: atSeconds }) => {
      const otherKey = Math.floor(Math.random() * 2 ** 24) * 2 ** 28;
      return { key: warp === 0 ? key : otherKey, atSeconds, warp, tempo };
    }),
  );
}

/** Returns the CPU time of a process. Reads schedstat, because the clock ticks in stat are coarse. */
function readCpuSeconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}
