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
import { storageFault } from './full.ts';
import { type Storage, StorageFull } from './storage.port.ts';

vi.setConfig({ testTimeout: 30_000 });

let work: string;
let root: string;
let storage: Storage;
beforeEach(() => {
  work = mkdtempSync(path.join(tmpdir(), 'outloud-disk-'));
  // Deep inside, so that a key that climbs out by mistake ends in the sandbox and not in the machine's own folders.
  root = path.join(work, 'far/below/files');
  storage = createDiskStorage(root);
});
afterEach(() => rmSync(work, { recursive: true }));

const everything = () => readdirSync(root, { recursive: true }).sort();
const mode = (file: string) => (statSync(path.join(root, file)).mode & 0o777).toString(8);

it('keeps files and folders from other people of the machine', async () => {
  const source = path.join(work, 'source.txt');
  writeFileSync(source, 'x', { mode: 0o444 });
  await storage.put('a/b/bytes.txt', Buffer.from('x'));
  await storage.putFile('a/b/file.txt', source);
  expect(['', 'a', 'a/b', 'a/b/bytes.txt', 'a/b/file.txt'].map(mode)).toEqual(['700', '700', '700', '600', '600']);
});

it('leaves nothing behind when a put fails', async () => {
  await storage.put('a/old.txt', Buffer.from('old'));
  await expect(storage.putFile('a/old.txt', path.join(work, 'nothing'))).rejects.toThrow('ENOENT');
  await expect(storage.put('a', Buffer.from('over a folder'))).rejects.toThrow('EISDIR');
  await expect(storage.put('a/old.txt/below', Buffer.from('below a file'))).rejects.toThrow();
  expect(everything()).toEqual(['a', 'a/old.txt']);
});

/** In a program that may not write more than a megabyte into a file: the system refuses halfway, as a full disk does. */
function putTooMuch(method: 'put' | 'putFile', keys: string[]): string {
  const large = path.join(work, 'large.bin');
  writeFileSync(large, Buffer.alloc(4 * 1024 * 1024));
  const given = JSON.stringify({ root, large, method, keys });
  const script = `
    import { readFileSync } from 'node:fs';
    import { createDiskStorage } from './disk-storage.ts';
    import { StorageFull } from './storage.port.ts';
    const { root, large, method, keys } = ${given};
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
  '%s says that there is no room and leaves everything as it was',
  async (method) => {
    await storage.put('a/old.bin', Buffer.from('old'));
    expect(putTooMuch(method, ['a/old.bin', 'b/new.bin'])).toBe('a/old.bin true EFBIG\nb/new.bin true EFBIG\n');
    expect(everything()).toEqual(['a', 'a/old.bin']);
    expect(readFileSync(path.join(root, 'a/old.bin'), 'utf8')).toBe('old');
  },
);

it('takes a full disk for what it is', async () => {
  const error = await writeFile('/dev/full', 'x').catch((refusal) => refusal);
  expect(error.code).toBe('ENOSPC');
  expect(storageFault(error)).toBeInstanceOf(StorageFull);
  const overQuota = Object.assign(new Error(), { code: 'EDQUOT' });
  expect(storageFault(overQuota)).toBeInstanceOf(StorageFull);
  const other = Object.assign(new Error(), { code: 'EIO' });
  expect(storageFault(other)).toBe(other);
});

it('lists and removes what a killed process left', async () => {
  const left = 'a/.5b1f9d1e-6c7b-4a43-9c0a-1d4b6f0f7e11.part';
  mkdirSync(path.join(root, 'a'), { recursive: true });
  writeFileSync(path.join(root, left), 'half');
  utimesSync(path.join(root, left), 1000, 1000);
  await storage.put('a/new.txt', Buffer.from('new'));
  expect(await Readable.from(storage.list('', new Date(2_000_000))).toArray()).toEqual([left]);
  await storage.remove([left]);
  expect(everything()).toEqual(['a', 'a/new.txt']);
});

it('removes folders that became empty, and never its own', async () => {
  await storage.put('a/1/x.txt', Buffer.from('x'));
  await storage.put('a/2/y/z.txt', Buffer.from('x'));
  await storage.remove(['a/1/x.txt']);
  expect(everything()).toEqual(['a', 'a/2', 'a/2/y', 'a/2/y/z.txt']);
  await storage.removeAll('a/2/');
  expect(everything()).toEqual([]);
});

it('stores beside removals that take its folder away', async () => {
  const keys = Array.from({ length: 10 }, (_, number) => `a/${number}/b/new.txt`);
  for (let turn = 0; turn < 5; turn++) {
    let isStoring = true;
    const removing = (async () => {
      while (isStoring) await Promise.all(keys.map((key) => storage.remove([key.replace('new', 'none')])));
    })();
    const puts = await Promise.allSettled(keys.map((key) => storage.put(key, Buffer.from('new'))));
    isStoring = false;
    await removing;
    expect(puts.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await Readable.from(storage.list('a/', new Date(Date.now() + 60_000))).toArray()).toHaveLength(10);
    await storage.removeAll('a/');
  }
});

it('touches nothing outside its folder', async () => {
  const beside = path.join(work, 'far/below/beside.txt');
  await storage.put('a.txt', Buffer.from('x'));
  writeFileSync(beside, 'x');
  for (const prefix of ['../', 'a/../../', '/']) await expect(storage.removeAll(prefix)).rejects.toThrow();
  await expect(storage.remove(['../beside.txt'])).rejects.toThrow();
  await expect(storage.put('../beside.txt', Buffer.from('y'))).rejects.toThrow();
  expect(readFileSync(beside, 'utf8')).toBe('x');
});

it('hands out the stored file itself', async () => {
  await storage.put('a/video.mp4', Buffer.from('x'));
  expect(await storage.local('a/video.mp4', work)).toBe(path.join(root, 'a/video.mp4'));
});

it('reads in pieces of half a mebibyte', async () => {
  await storage.put('large.bin', Buffer.alloc(1_300_000));
  const pieces = await (await storage.read('large.bin')).map((piece: Buffer) => piece.length).toArray();
  expect(pieces).toEqual([524_288, 524_288, 251_424]);
});
