import type { Readable } from 'node:stream';

export type ByteRange = { start: number /** The last byte, included. */; end: number };
type StoredFile = { size: number /** Changes whenever the content does. */; version: string };

/** Which server sends a file in place of this program: the bucket after a redirect, or nginx. */
export type Offload = { kind: 'redirect'; url: string } | { kind: 'x-accel'; path: string };
export type OffloadRequest = { method: 'GET' | 'HEAD'; type: string; disposition: string; cacheControl: string };

/** Private files under keys such as `deliveries/<id>/video.mp4`. */
export type Storage = {
  /** Returns once the bytes would survive a power cut; until then, and after a failure, the key is as it was. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The same with a file of this machine, however large. */
  putFile: (key: string, file: string) => Promise<void>;
  /** Null when there is none. */
  find: (key: string) => Promise<StoredFile | null>;
  /**
   * Rejects, or ends in an error, when there is none. The range begins within the file. Each piece is lent until the
   * next one is asked for: to be passed on or copied. Whoever stops early destroys it.
   */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** A file of this machine with that content: the stored one itself, or a copy of it made in `folder`. */
  local: (key: string, folder: string) => Promise<string>;
  /** Also of what is not there. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Everything whose key begins with `prefix`, a folder with its slash. */
  removeAll: (prefix: string) => Promise<void>;
  /** Keys below `prefix`, or all if it is empty, that were stored before the given moment. */
  list: (prefix: string, before: Date) => AsyncIterable<string>;
  /** Absent when this program sends each byte itself. It does not check whether the file exists. */
  offload?: (key: string, request: OffloadRequest) => Promise<Offload>;
};

/** There is no room for it; nothing was kept. */
export class StorageFull extends Error {}
