import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, lockByName, type Trx } from '../../db/database.ts';
import { databaseNow, hoursAgo } from '../../db/database-time.ts';
import type { UploadsTable } from '../../db/tables.ts';

export type Upload = Selectable<UploadsTable>;
export type UploadPart = { start: number; size: number; key: string };

/** Takes an advisory lock per sender, so that concurrent requests cannot exceed the quota. */
export async function lockUploadsBySender(trx: Trx, senderId: string): Promise<void> {
  await lockByName(trx, `uploads:${senderId}`);
}

/** Counts an upload of unknown size as `maxBytes`. Ignores uploads older than `maxAgeHours`. */
export async function sumUnfinishedBytes(
  trx: Trx,
  senderId: string,
  { maxBytes, maxAgeHours }: { maxBytes: number; maxAgeHours: number },
): Promise<number> {
  const { bytes } = await trx
    .selectFrom('uploads as u')
    .select(sql<number>`coalesce(sum(coalesce(u.size, ${maxBytes})), 0)::bigint`.as('bytes'))
    .where('u.sender_id', '=', senderId)
    .where('u.created_at', '>', hoursAgo(maxAgeHours))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deliveries as d').whereRef('d.upload_id', '=', 'u.id'))),
    )
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function insertUpload(trx: Trx, upload: Insertable<UploadsTable>): Promise<void> {
  await trx.insertInto('uploads').values(upload).execute();
}

export async function findUpload(db: Db | Trx, id: string): Promise<Upload | null> {
  return (await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockUpload(trx: Trx, id: string): Promise<{ id: string } | null> {
  const query = trx.selectFrom('uploads').select('id').where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** Returns false if the upload already has a size, or if it has already received more than `size` bytes. */
export async function setUploadSize(db: Db, id: string, size: number): Promise<boolean> {
  const query = db.updateTable('uploads').set({ size }).where('id', '=', id).where('size', 'is', null);
  const { numUpdatedRows } = await query.where('received', '<=', size).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function touchUpload(db: Db, senderId: string, id: string): Promise<void> {
  const query = db.updateTable('uploads').set({ received_at: databaseNow });
  await query.where('id', '=', id).where('sender_id', '=', senderId).execute();
}

/**
 * Updates offset and parts. Returns false if the offset is stale or there are too many parts. Raw SQL: one atomic statement
 * on a hot path.
 */
export async function recordPart(
  db: Db,
  uploadId: string,
  { start, size, key, maxParts }: UploadPart & { maxParts: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with updated as (
      update uploads set received = received + ${size}, parts = parts + 1, received_at = now()
      where id = ${uploadId} and received = ${start} and parts < ${maxParts} returning id
    )
    insert into upload_parts (upload_id, start, size, key) select id, ${start}, ${size}, ${key} from updated`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function listPartKeys(db: Db, uploadId: string): Promise<string[]> {
  const query = db.selectFrom('upload_parts').select('key').where('upload_id', '=', uploadId);
  return (await query.orderBy('start').execute()).map(({ key }) => key);
}

/** Returns false when the upload does not exist or a delivery uses it. The lock waits for a concurrent submission. */
export async function deleteUpload(trx: Trx, id: string): Promise<boolean> {
  await lockUpload(trx, id);
  const query = trx.deleteFrom('uploads').where('id', '=', id);
  const unused = query.where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('deliveries').whereRef('deliveries.upload_id', '=', 'uploads.id'))),
  );
  return (await unused.executeTakeFirst()).numDeletedRows === 1n;
}

/** Lists uploads that no delivery uses and that are at least `hours` old. */
export async function listAbandonedUploadIds(db: Db | Trx, { senderId, hours }: { senderId?: string; hours: number }) {
  const cutoff = hoursAgo(hours);
  const query = db.selectFrom('uploads').select('id').where('created_at', '<=', cutoff);
  const unused = query.where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('deliveries').whereRef('deliveries.upload_id', '=', 'uploads.id'))),
  );
  const rows = await (senderId ? unused.where('sender_id', '=', senderId) : unused).execute();
  return rows.map(({ id }) => id);
}

/** Returns only the ids that exist. */
export async function filterExistingIds(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

export function listUploadsBySender(db: Db, senderId: string): Promise<Upload[]> {
  return db.selectFrom('uploads').selectAll().where('sender_id', '=', senderId).orderBy('created_at').execute();
}
