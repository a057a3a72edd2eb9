import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';

export type StoredSound = { key: number; atSeconds: number };

/** Does nothing if a step runs again. Raw SQL, and keys in order, for the same reasons as the phrases. */
export async function insertSounds(trx: Trx, recordingId: number, sounds: readonly StoredSound[]): Promise<void> {
  await sql`insert into recording_sounds (key, recording_id, at_seconds)
    select key, ${recordingId}, at_seconds
    from unnest(${sounds.map(({ key }) => key)}::bigint[], ${sounds.map(({ atSeconds }) => atSeconds)}::float8[])
      as sound (key, at_seconds)
    order by key on conflict do nothing`.execute(trx);
}

/** `warp` is an index of `soundWarps`. */
export type SearchedSound = StoredSound & { warp: number; tempo: number };

export type AlignedSounds = {
  recording_id: number;
  delivery_id: string;
  sound_windows: number;
  tempo: number;
  here: number[];
  there: number[];
};

/** Sounds that more recordings contain are common. The oldest ones of a sound are enough to find a copy. */
const maxRecordingsPerSound = 50;
/** The tempo is not exactly one of those that are tried, so an alignment drifts by a few seconds. */
const alignmentSeconds = 3;

/**
 * Lists the earlier recordings that contain many of the sounds at the same distances from each other: a histogram of the
 * offsets for each tempo. Raw SQL: a lateral join with a limit for each sound.
 */
export async function listAlignedSounds(
  db: Db | Trx,
  {
    recordingId,
    sounds,
    minShared,
    limit,
  }: { recordingId: number; sounds: readonly SearchedSound[]; minShared: number; limit: number },
): Promise<AlignedSounds[]> {
  // Ordered keys read neighboring pages of the index together.
  const sorted = sounds.toSorted((a, b) => a.key - b.key);
  const { rows } = await sql<AlignedSounds>`
    select m.recording_id, f.delivery_id, f.sound_windows, m.tempo, m.here, m.there
    from (
      select s.recording_id, k.warp, k.tempo, array_agg(k.at_seconds) as here, array_agg(s.at_seconds) as there
      from unnest(
        ${sorted.map(({ key }) => key)}::bigint[], ${sorted.map(({ atSeconds }) => atSeconds)}::float8[],
        ${sorted.map(({ warp }) => warp)}::int[], ${sorted.map(({ tempo }) => tempo)}::float8[]
      ) as k (key, at_seconds, warp, tempo)
      cross join lateral (
        select recording_id, at_seconds from recording_sounds
        where key = k.key and recording_id < ${recordingId} order by recording_id limit ${maxRecordingsPerSound}
      ) s
      group by s.recording_id, k.warp, k.tempo, floor((s.at_seconds - k.at_seconds * k.tempo) / ${alignmentSeconds})
      having count(*) >= ${minShared}
      order by count(*) desc limit ${limit}
    ) m join recording_fingerprints f on f.id = m.recording_id
    order by cardinality(m.here) desc`.execute(db);
  return rows;
}
