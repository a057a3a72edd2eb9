/** A stretch of recording without a break. It is whole once it has been ended: a crash cuts it off. */
type Segment = { format: string; seconds: number; isWhole: boolean };

/** What is known of a recording besides its parts, which are kept by their segment and place. */
export type Kept = { id: string; startedAt: number; segments: Segment[] };

const stores = { recordings: 'recordings', parts: 'parts' } as const;
const oldMs = 7 * 24 * 3600 * 1000;

/** On the disk of whoever records, until it is handed in or given up: a crash of the tab or the computer leaves it. */
export async function findKept(id: string): Promise<{ kept: Kept; parts: Blob[][] } | null> {
  await removeOld();
  const database = await open();
  const [recordings, parts] = read(database);
  const kept = await answer<Kept | undefined>(recordings.get(id));
  if (!kept) return null;
  const found = await Promise.all(
    kept.segments.map((_, segment) =>
      answer<Blob[]>(parts.getAll(IDBKeyRange.bound([id, segment], [id, segment, []]))),
    ),
  );
  return { kept, parts: found };
}

/** The part and what is known of the recording by then, or neither. */
export async function keepPart(kept: Kept, segment: number, place: number, part: Blob): Promise<void> {
  const database = await open();
  const change = database.transaction(Object.values(stores), 'readwrite', { durability: 'strict' });
  change.objectStore(stores.parts).put(part, [kept.id, segment, place]);
  change.objectStore(stores.recordings).put(kept);
  await completed(change);
}

export async function keepFacts(kept: Kept): Promise<void> {
  const database = await open();
  const change = database.transaction(stores.recordings, 'readwrite', { durability: 'strict' });
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

function create(): Promise<IDBDatabase> {
  const request = indexedDB.open('outloud-recorder', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(stores.recordings, { keyPath: 'id' });
    request.result.createObjectStore(stores.parts);
  };
  return answer(request);
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
