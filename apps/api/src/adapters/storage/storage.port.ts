import type { Readable } from 'node:stream';

export type ByteRange = { start: number /** Inclusive. */; end: number };
type StoredFile = { size: number /** Changes with the content, like an ETag. */; version: string };

/** How another server sends the file: the bucket after a redirect, or nginx after an X-Accel-Redirect header. */
export type Offload = { kind: 'redirect'; url: string } | { kind: 'x-accel'; path: string };
export type OffloadRequest = { method: 'GET' | 'HEAD'; type: string; disposition: string; cacheControl: string };

/** Private files under keys such as `deliveries/<id>/video.mp4`. */
export type Storage = {
  /** Atomic and durable: resolves once the bytes are flushed. A failed put keeps the old content. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Like `put`, with the content of a local file of any size. */
  putFile: (key: string, file: string) => Promise<void>;
  /** Returns null for a missing key. */
  find: (key: string) => Promise<StoredFile | null>;
  /**
   * Rejects, or ends with an error, for a missing key. The range must start within the file. A chunk is valid only
   * until the next one is requested, so consumers forward or copy it. A consumer that stops early destroys the stream.
   */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Returns the path of a local file with the content of the key: the stored file itself, or a copy in `folder`. */
  getLocalFile: (key: string, folder: string) => Promise<string>;
  /** Ignores missing keys. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Removes all keys below `prefix`, a folder with its trailing slash. */
  removeFolder: (prefix: string) => Promise<void>;
  /** Lists the keys below `prefix` (all keys if empty) that were stored before the given time. */
  list: (prefix: string, before: Date) => AsyncIterable<string>;
  /** Undefined when the server sends the files itself. Does not check whether the file exists. */
  offload?: (key: string, request: OffloadRequest) => Promise<Offload>;
};

/** The storage is full. The content of the key is unchanged. */
export class StorageFull extends Error {}
