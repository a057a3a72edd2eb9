import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { type Storage, StorageFull } from './storage.port.ts';
import { toStorageError } from './storage-errors.ts';

vi.setConfig({ testTimeout: 30_000 });

let workFolder: string;
let root: string;
let storage: Storage;
beforeEach(() => {
  workFolder = mkdtempSync(path.join(tmpdir(), 'outloud-disk-'));
  // Nested, so that a key that escapes the folder because of a bug still stays inside the sandbox.
  root = path.join(workFolder, 'far/below/files');
  storage = createDiskStorage(root);
});
afterEach(() => rmSync(workFolder, { recursive: true }));

const listAll = () => readdirSync(root, { recursive: true }).sort();
const getMode = (file: string) => (statSync(path.join(root, file)).mode & 0o777).toString(8);

it('makes files and folders accessible only to the owner', async () => {
  const source = path.join(workFolder, 'source.txt');
  writeFileSync(source, 'x', { mode: 0o444 });
  await storage.put('a/b/bytes.txt', Buffer.from('x'));
  await storage.putFile('a/b/file.txt', source);
  expect(['', 'a', 'a/b', 'a/b/bytes.txt', 'a/b/file.txt'].map(getMode)).toEqual(['700', '700', '700', '600', '600']);
});

it('leaves no temporary files when a put fails', async () => {
  await storage.put('a/old.txt', Buffer.from('old'));
  await expect(storage.putFile('a/old.txt', path.join(workFolder, 'nothing'))).rejects.toThrow('ENOENT');
  await expect(storage.put('a', Buffer.from('over a folder'))).rejects.toThrow('EISDIR');
  await expect(storage.put('a/old.txt/below', Buffer.from('below a file'))).rejects.toThrow();
  expect(listAll()).toEqual(['a', 'a/old.txt']);
});

/** Runs puts in a process with a file size limit of a megabyte: the write fails halfway, as on a full disk. */
function putOversizedFile(method: 'put' | 'putFile', keys: string[]): string {
  const large = path.join(workFolder, 'large.bin');
  writeFileSync(large, Buffer.alloc(4 * 1024 * 1024));
  const params = JSON.stringify({ root, large, method, keys });
  const script = `
    import { readFileSync } from 'node:fs';
    import { createDiskStorage } from './disk-storage.ts';
    import { StorageFull } from './storage.port.ts';
    const { root, large, method, keys } = ${params};
    const content = method === 'put' ? readFileSync(large) : large;
    for (const key of keys) {
      await createDiskStorage(root)[method](key, content).catch((error) => {
        console.log(key, error instanceof StorageFull, error.cause.code);
      });
    }`;
  const command = ['-c', 'ulimit -f 1000 && exec "$0" --input-type=module -e "$1"', process.execPath, script];
  return execFileSync('sh', command, { cwd: import.meta.dirname, encoding: 'utf8' });
}

it.each(['put', 'putFile'] as const)(
  '%s rejects with StorageFull and keeps the old content when the disk is full',
  async (method) => {
    await storage.put('a/old.bin', Buffer.from('old'));
    expect(putOversizedFile(method, ['a/old.bin', 'b/new.bin'])).toBe('a/old.bin true EFBIG\nb/new.bin true EFBIG\n');
    expect(listAll()).toEqual(['a', 'a/old.bin']);
    expect(readFileSync(path.join(root, 'a/old.bin'), 'utf8')).toBe('old');
  },
);

it('converts disk-full and quota errors to StorageFull', async () => {
  const error = await writeFile('/dev/full', 'x').catch((reason) => reason);
  expect(error.code).toBe('ENOSPC');
  expect(toStorageError(error)).toBeInstanceOf(StorageFull);
  const overQuota = Object.assign(new Error(), { code: 'EDQUOT' });
  expect(toStorageError(overQuota)).toBeInstanceOf(StorageFull);
  const otherError = Object.assign(new Error(), { code: 'EIO' });
  expect(toStorageError(otherError)).toBe(otherError);
});

it('lists and removes temporary files of a killed process', async () => {
  const leftover = 'a/.5b1f9d1e-6c7b-4a43-9c0a-1d4b6f0f7e11.part';
  mkdirSync(path.join(root, 'a'), { recursive: true });
  writeFileSync(path.join(root, leftover), 'half');
  utimesSync(path.join(root, leftover), 1000, 1000);
  await storage.put('a/new.txt', Buffer.from('new'));
  expect(await Readable.from(storage.list('', new Date(2_000_000))).toArray()).toEqual([leftover]);
  await storage.remove([leftover]);
  expect(listAll()).toEqual(['a', 'a/new.txt']);
});

it('removes empty folders but not the root folder', async () => {
  await storage.put('a/1/x.txt', Buffer.from('x'));
  await storage.put('a/2/y/z.txt', Buffer.from('x'));
  await storage.remove(['a/1/x.txt']);
  expect(listAll()).toEqual(['a', 'a/2', 'a/2/y', 'a/2/y/z.txt']);
  await storage.removeFolder('a/2/');
  expect(listAll()).toEqual([]);
});

it('stores files while concurrent removals delete their folders', async () => {
  const keys = Array.from({ length: 10 }, (_, number) => `a/${number}/b/new.txt`);
  for (let round = 0; round < 5; round++) {
    let isStoring = true;
    const removals = (async () => {
      while (isStoring) await Promise.all(keys.map((key) => storage.remove([key.replace('new', 'none')])));
    })();
    const puts = await Promise.allSettled(keys.map((key) => storage.put(key, Buffer.from('new'))));
    isStoring = false;
    await removals;
    expect(puts.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await Readable.from(storage.list('a/', new Date(Date.now() + 60_000))).toArray()).toHaveLength(10);
    await storage.removeFolder('a/');
  }
});

it('does not touch files outside the root folder', async () => {
  const outside = path.join(workFolder, 'far/below/outside.txt');
  await storage.put('a.txt', Buffer.from('x'));
  writeFileSync(outside, 'x');
  for (const prefix of ['../', 'a/../../', '/']) await expect(storage.removeFolder(prefix)).rejects.toThrow();
  await expect(storage.remove(['../outside.txt'])).rejects.toThrow();
  await expect(storage.put('../outside.txt', Buffer.from('y'))).rejects.toThrow();
  expect(readFileSync(outside, 'utf8')).toBe('x');
});

it('returns the stored file itself as the local file', async () => {
  await storage.put('a/video.mp4', Buffer.from('x'));
  expect(await storage.getLocalFile('a/video.mp4', workFolder)).toBe(path.join(root, 'a/video.mp4'));
});

it('reads in chunks of half a mebibyte', async () => {
  await storage.put('large.bin', Buffer.alloc(1_300_000));
  const chunkSizes = await (await storage.read('large.bin')).map((chunk: Buffer) => chunk.length).toArray();
  expect(chunkSizes).toEqual([524_288, 524_288, 251_424]);
});
