import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '../../../test/unzip.ts';
import { createDiskStorage } from '../../adapters/storage/disk-storage.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { type ExportedFile, json, jsonList, siteName, table, toZip } from './archive.ts';

const megabyte = 1024 ** 2;
const size = 24 * megabyte;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outloud-archive-'));
  storage = createDiskStorage(folder);
  await storage.put(
    'video',
    Buffer.alloc(size).map((_, index) => (index * 31 + (index >> 16)) & 255),
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function* listOf(...files: ExportedFile[]) {
  yield* files;
}

/** A stored file, and how much of it was taken. */
async function watched() {
  const content = await storage.read('video');
  let taken = 0;
  const push = content.push.bind(content);
  content.push = (piece: Buffer | null) => {
    taken += piece?.length ?? 0;
    return push(piece);
  };
  return { content, taken: () => taken };
}

describe('a zip file', () => {
  it('holds every byte of a stored file, though its pieces are only lent', async () => {
    const zip = await buffer(toZip(listOf({ name: 'video.mp4', content: await storage.read('video') })));
    const stored = await buffer((await storage.read('video')).map((piece) => Buffer.from(piece)) as Readable);
    expect(zip.includes(stored)).toBe(true);
    expect(Object.keys(unzip(zip))).toEqual(['video.mp4']);
  });

  it('is made no faster than it is taken', async () => {
    const { content, taken } = await watched();
    let received = 0;
    let ahead = 0;
    for await (const piece of toZip(listOf({ name: 'video.mp4', content }))) {
      received += (piece as Buffer).length;
      ahead = Math.max(ahead, taken() - received);
      await new Promise(setImmediate);
    }
    expect(received).toBeGreaterThan(size);
    expect(ahead).toBeLessThan(3 * megabyte);
  });

  it('closes what it reads and makes nothing more when whoever takes it leaves', async () => {
    const { content, taken } = await watched();
    let wasAsked = false;
    async function* files(): AsyncGenerator<ExportedFile> {
      yield { name: 'video.mp4', content };
      wasAsked = true;
      yield { name: 'late.txt', content: 'too late' };
    }
    const zip = toZip(files());
    await once(zip, 'readable');
    zip.read();
    zip.destroy();
    if (!content.closed) await once(content, 'close');
    expect(taken()).toBeLessThan(size);
    expect(wasAsked).toBe(false);
  });

  it('fails when a file does, instead of ending early', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('The disk is gone');
    }
    await expect(buffer(toZip(listOf({ name: 'a.txt', content: broken() })))).rejects.toThrow('The disk is gone');
  });
});

describe('the files in it', () => {
  it('are JSON and CSV that open anywhere', async () => {
    const rows = [
      { name: '=1+1', amount: -3, note: null },
      { name: 'a "b", c', amount: 4, note: 'x' },
    ];
    const files = unzip(
      await buffer(
        toZip(
          listOf(
            json('one.json', { a: 1 }),
            jsonList('none.json', []),
            ...table('rows', ['name', 'amount', 'note'], () => rows),
          ),
        ),
      ),
    );
    expect(JSON.parse(files['one.json'] ?? '')).toEqual({ a: 1 });
    expect(files['none.json']).toBe('[]\n');
    expect(JSON.parse(files['rows.json'] ?? '')).toEqual(rows);
    // Reading it as a text has taken the mark at its beginning away.
    expect(files['rows.csv']).toBe(`name,amount,note\r\n'=1+1,-3,\r\n"a ""b"", c",4,x\r\n`);
  });

  it('lie in folders that every system can make', () => {
    expect(siteName('https://bücher.example:8443/a')).toBe('bücher.example_8443');
    expect(siteName('https://[2001:db8::1]/')).toBe('_2001_db8__1_');
    expect(siteName('')).toBe('deleted');
  });
});
