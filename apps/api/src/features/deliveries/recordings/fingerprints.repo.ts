import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import type { RecordingFingerprintsTable } from '../../../db/tables.ts';

export type Fingerprint = Selectable<RecordingFingerprintsTable>;
export type PhraseKey = { key: number; atSeconds: number };

// cspell:ignore hashtext
/** Inserts one fingerprint at a time, so that of two copies in process the later one finds the earlier one. */
export async function lockFingerprints(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recording_fingerprints'))`.execute(trx);
}

/** Returns the existing fingerprint of the delivery if a step runs again. */
export async function insertFingerprint(
  trx: Trx,
  fingerprint: Insertable<RecordingFingerprintsTable>,
  phrases: PhraseKey[],
): Promise<Fingerprint> {
  const existing = trx.selectFrom('recording_fingerprints').selectAll();
  const found = await existing.where('delivery_id', '=', fingerprint.delivery_id).executeTakeFirst();
  if (found) return found;
  const row = await trx
    .insertInto('recording_fingerprints')
    .values(fingerprint)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Raw SQL: one statement for any number of rows. Keys in order, so that pages of the index are written once.
  await sql`insert into recording_phrases (key, recording_id, at_seconds)
    select key, ${row.id}, at_seconds
    from unnest(${phrases.map(({ key }) => key)}::bigint[], ${phrases.map(({ atSeconds }) => atSeconds)}::float8[])
      as phrase (key, at_seconds)
    order by key on conflict do nothing`.execute(trx);
  return row;
}

export async function findEarlierFile(db: Db | Trx, { id, sha256 }: Fingerprint): Promise<Fingerprint | null> {
  const query = db.selectFrom('recording_fingerprints').selectAll().where('sha256', '=', sha256);
  return (await query.where('id', '<', id).orderBy('id').limit(1).executeTakeFirst()) ?? null;
}

/** Lists recordings of the same request. Each comparison costs milliseconds, so a few of them must do. */
export function listEarlierOfRoast(db: Db | Trx, { id, roast_id }: Fingerprint): Promise<Fingerprint[]> {
  const query = db.selectFrom('recording_fingerprints').selectAll().where('roast_id', '=', roast_id);
  return query.where('id', '<', id).where(sql<boolean>`frame_hashes <> ''`).orderBy('id').limit(10).execute();
}

export type SharedPhrases = {
  delivery_id: string;
  phrases: number;
  shared: number;
  /** Times of the shared phrases in both recordings, in order. */
  here: number[];
  there: number[];
};

/** Phrases that more recordings contain are common language. The oldest ones of a phrase are enough to find a copy. */
const maxRecordingsPerPhrase = 50;

/** Lists the earlier recordings that share most phrases. Raw SQL: a lateral join with a limit for each phrase. */
export async function listSharedPhrases(
  db: Db | Trx,
  {
    recordingId,
    phrases,
    minShared,
    limit,
  }: { recordingId: number; phrases: PhraseKey[]; minShared: number; limit: number },
): Promise<SharedPhrases[]> {
  // Ordered keys read neighboring pages of the index together.
  const sorted = phrases.toSorted((a, b) => a.key - b.key);
  const { rows } = await sql<SharedPhrases>`
    select f.delivery_id, f.phrases, m.shared, m.here, m.there
    from (
      select p.recording_id, count(*)::int as shared, array_agg(k.at_seconds order by k.at_seconds) as here,
        array_agg(p.at_seconds order by k.at_seconds) as there
      from unnest(${sorted.map(({ key }) => key)}::bigint[], ${sorted.map(({ atSeconds }) => atSeconds)}::float8[])
        as k (key, at_seconds)
      cross join lateral (
        select recording_id, at_seconds from recording_phrases
        where key = k.key and recording_id < ${recordingId} order by recording_id limit ${maxRecordingsPerPhrase}
      ) p
      group by p.recording_id having count(*) >= ${minShared}
      order by count(*) desc limit ${limit}
    ) m join recording_fingerprints f on f.id = m.recording_id
    order by m.shared desc`.execute(db);
  return rows;
}

/**
 * Lists the hosts for which reviews of the request were held and then approved, because the website redirects to them.
 * Raw SQL: reads the JSON of a step.
 */
export async function listAcceptedHosts(db: Db, roastId: string): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select distinct matched.value->>'text' as host
    from deliveries d join delivery_steps s on s.delivery_id = d.id and s.step = 'check'
    cross join jsonb_array_elements(s.result->'screen'->'matches') as matched
    where d.roast_id = ${roastId} and d.status = 'completed' and s.result->'screen'->>'outcome' = 'other_host'
      and matched.value->>'match' = 'other_host'
  `.execute(db);
  return rows.map(({ host }) => host);
}
