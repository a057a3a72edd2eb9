import { browserRecordingDays } from '@outloud/domain/retention';

/** A stretch of recording without a break. It is whole once it has been ended: a crash cuts it off. */
type Segment = { format: string; seconds: number; isWhole: boolean };

/** What is known of a recording besides its parts, which are kept by their segment and place. */
export type Kept = { id: string; startedAt: number; segments: Segment[] };

export type Part = { segment: number; place: number; data: Blob };

const stores = { recordings: 'recordings', parts: 'parts' } as const;
const oldMs = browserRecordingDays * 24 * 3600 * 1000;

/** Each has a name of its own: a new recording never writes over one that was overlooked. */
export function newKept(subject: string, startedAt = Date.now()): Kept {
  return { id: `${subject} ${startedAt}`, startedAt, segments: [] };
}

/**
 * The last one of a subject. On the disk of whoever records, until it is handed in or given up: a crash of the tab or
 * the computer leaves it.
 */
export async function findKept(subject: string): Promise<{ kept: Kept; parts: Blob[][] } | null> {
  await removeOld().catch(() => {});
  const [recordings, parts] = read(await open());
  const all = await answer<Kept[]>(recordings.getAll(IDBKeyRange.bound(`${subject} `, `${subject} \uffff`)));
  const kept = all.at(-1);
  if (!kept) return null;
  const found = kept.segments.map(async (_, segment) => {
    const range = IDBKeyRange.bound([kept.id, segment], [kept.id, segment, []]);
    const [keys, data] = await Promise.all([answer(parts.getAllKeys(range)), answer<Blob[]>(parts.getAll(range))]);
    return data.map((some, at) => ({ segment, place: (keys[at] as [string, number, number])[2], data: some }));
  });
  return upToGaps(kept, await Promise.all(found));
}

/** What comes after a missing part makes no sense: the segment ends there, as though it had been cut off. */
export function upToGaps(kept: Kept, found: Part[][]): { kept: Kept; parts: Blob[][] } {
  const parts = found.map((some) => some.filter(({ place }, at) => place === at).map(({ data }) => data));
  const segments = kept.segments.map((segment, at) => ({
    ...segment,
    isWhole: segment.isWhole && parts[at]?.length === found[at]?.length,
  }));
  return { kept: { ...kept, segments }, parts };
}

/** The parts and what is known of the recording by then, or nothing of it. */
export async function keepParts(kept: Kept, parts: Part[]): Promise<void> {
  const database = await open();
  const change = database.transaction(Object.values(stores), 'readwrite', { durability: 'strict' });
  for (const { segment, place, data } of parts) change.objectStore(stores.parts).put(data, [kept.id, segment, place]);
  change.objectStore(stores.recordings).put(kept);
  await completed(change);
}

export async function removeKept(id: string): Promise<void> {
  const database = await open();
  const change = database.transaction(Object.values(stores), 'readwrite');
  change.objectStore(stores.recordings).delete(id);
  change.objectStore(stores.parts).delete(IDBKeyRange.bound([id], [id, []]));
  await completed(change);
}

/** Nobody comes back for it any more. */
async function removeOld(): Promise<void> {
  const [recordings] = read(await open());
  const all = await answer<Kept[]>(recordings.getAll());
  for (const { id, startedAt } of all) if (startedAt < Date.now() - oldMs) await removeKept(id);
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= create();
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function create(): Promise<IDBDatabase> {
  const request = indexedDB.open('outloud-recorder', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(stores.recordings, { keyPath: 'id' });
    request.result.createObjectStore(stores.parts);
  };
  const database = await answer(request);
  // The browser may take it away; the next one who asks opens it anew.
  database.onclose = () => {
    opened = null;
  };
  return database;
}

function read(database: IDBDatabase): [recordings: IDBObjectStore, parts: IDBObjectStore] {
  const look = database.transaction(Object.values(stores));
  return [look.objectStore(stores.recordings), look.objectStore(stores.parts)];
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error);
  });
}
