import { browserRecordingDays } from '@outloud/domain/retention';

/** An uninterrupted stretch of recording. A segment is whole once it was stopped; a crash leaves it truncated. */
type Segment = { format: string; seconds: number; isWhole: boolean };

/** The metadata of a recording. Its parts are stored separately by segment and index. */
export type SavedRecording = { id: string; startedAt: number; segments: Segment[] };

export type RecordingPart = { segment: number; index: number; data: Blob };

const stores = { recordings: 'recordings', parts: 'parts' } as const;
const maxAgeMs = browserRecordingDays * 24 * 3600 * 1000;

/** The start time makes the id unique, so a new recording never overwrites an older recording. */
export function createSavedRecording(key: string, startedAt = Date.now()): SavedRecording {
  return { id: `${key} ${startedAt}`, startedAt, segments: [] };
}

/**
 * Finds the latest recording with this key. Recordings stay in IndexedDB until they are submitted or discarded, so they
 * survive a crash of the tab or the computer.
 */
export async function findSavedRecording(key: string): Promise<{ recording: SavedRecording; parts: Blob[][] } | null> {
  await deleteExpiredRecordings().catch(() => {});
  const [recordings, parts] = openStores(await openDatabase());
  const matches = await toPromise<SavedRecording[]>(recordings.getAll(IDBKeyRange.bound(`${key} `, `${key} \uffff`)));
  const latest = matches.at(-1);
  if (!latest) return null;
  const segmentParts = latest.segments.map(async (_, segment) => {
    const range = IDBKeyRange.bound([latest.id, segment], [latest.id, segment, []]);
    const [keys, data] = await Promise.all([
      toPromise(parts.getAllKeys(range)),
      toPromise<Blob[]>(parts.getAll(range)),
    ]);
    return data.map((blob, position) => ({
      segment,
      index: (keys[position] as [string, number, number])[2],
      data: blob,
    }));
  });
  return dropPartsAfterGap(latest, await Promise.all(segmentParts));
}

/** Parts after a missing part cannot be decoded. The segment ends at the gap and is marked as truncated. */
export function dropPartsAfterGap(
  recording: SavedRecording,
  savedParts: RecordingPart[][],
): { recording: SavedRecording; parts: Blob[][] } {
  const parts = savedParts.map((segmentParts) =>
    segmentParts.filter(({ index }, position) => index === position).map(({ data }) => data),
  );
  const segments = recording.segments.map((segment, position) => ({
    ...segment,
    isWhole: segment.isWhole && parts[position]?.length === savedParts[position]?.length,
  }));
  return { recording: { ...recording, segments }, parts };
}

/** Writes parts and metadata in one transaction. */
export async function saveParts(recording: SavedRecording, parts: RecordingPart[]): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(Object.values(stores), 'readwrite', { durability: 'strict' });
  for (const { segment, index, data } of parts) {
    transaction.objectStore(stores.parts).put(data, [recording.id, segment, index]);
  }
  transaction.objectStore(stores.recordings).put(recording);
  await waitForCommit(transaction);
}

export async function deleteSavedRecording(id: string): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(Object.values(stores), 'readwrite');
  transaction.objectStore(stores.recordings).delete(id);
  transaction.objectStore(stores.parts).delete(IDBKeyRange.bound([id], [id, []]));
  await waitForCommit(transaction);
}

async function deleteExpiredRecordings(): Promise<void> {
  const [recordings] = openStores(await openDatabase());
  const savedRecordings = await toPromise<SavedRecording[]>(recordings.getAll());
  for (const { id, startedAt } of savedRecordings)
    if (startedAt < Date.now() - maxAgeMs) await deleteSavedRecording(id);
}

let connection: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  connection ??= connect();
  connection.catch(() => {
    connection = null;
  });
  return connection;
}

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open('outloud-recorder', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(stores.recordings, { keyPath: 'id' });
    request.result.createObjectStore(stores.parts);
  };
  const database = await toPromise(request);
  // The browser may close the connection; the next call reconnects.
  database.onclose = () => {
    connection = null;
  };
  return database;
}

function openStores(database: IDBDatabase): [recordings: IDBObjectStore, parts: IDBObjectStore] {
  const transaction = database.transaction(Object.values(stores));
  return [transaction.objectStore(stores.recordings), transaction.objectStore(stores.parts)];
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function waitForCommit(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Identifies a recording among all recordings in this browser. */
export const getRecordingKey = (userId: string, subject: string) => `${userId} ${subject}`;

/** The Web Lock that the recording tab holds. */
export const getLockName = (key: string) => `outloud-recorder ${key}`;
