import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { startS3 } from '@outloud/testkit/hosts/s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.port.ts';

type Subject = { storage: Storage; folder: string; stop: () => Promise<void> };

async function startDiskSubject(): Promise<Subject> {
  const sandbox = mkdtempSync(path.join(tmpdir(), 'outloud-files-'));
  // Nested, so that a key that escapes the folder because of a bug still stays inside the sandbox.
  const folder = path.join(sandbox, 'far/below/files');
  return { storage: createDiskStorage(folder), folder, stop: async () => rmSync(sandbox, { recursive: true }) };
}

async function startS3Subject(): Promise<Subject> {
  const { access, folder, stop } = await startS3();
  return { storage: createS3Storage(access), folder, stop };
}

const mebibyte = 1024 * 1024;
const inAMinute = () => new Date(Date.now() + 60_000);
const aMinuteAgo = () => new Date(Date.now() - 60_000);
/** Copies each chunk, because a chunk is valid only until the next one is requested. */
async function readBytes(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const copies: Buffer[] = [];
  for await (const chunk of chunks) copies.push(Buffer.from(chunk));
  return Buffer.concat(copies);
}

const computeHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['disk', startDiskSubject],
  ['S3', startS3Subject],
])('storage on %s', (_name, startSubject) => {
  const workFolder = mkdtempSync(path.join(tmpdir(), 'outloud-work-'));
  let subject: Subject;
  let storage: Storage;
  beforeAll(async () => {
    subject = await startSubject();
    storage = subject.storage;
  });
  beforeEach(async () => storage.remove(await listKeys('', inAMinute())));
  afterAll(async () => {
    await subject.stop();
    rmSync(workFolder, { recursive: true });
  });

  const readText = async (key: string) => text(await storage.read(key));
  const listKeys = async (prefix: string, before: Date) =>
    (await Readable.from(storage.list(prefix, before)).toArray()).sort();

  function writeSourceFile(content: Buffer): string {
    const file = path.join(workFolder, randomBytes(6).toString('hex'));
    writeFileSync(file, content);
    return file;
  }

  it('returns the content that was stored from bytes or from a file', async () => {
    await storage.put('deliveries/1/notes.txt', Buffer.from('Grüße'));
    await storage.putFile('deliveries/1/copy.txt', writeSourceFile(Buffer.from('of a file')));
    expect(await readText('deliveries/1/notes.txt')).toBe('Grüße');
    expect(await readText('deliveries/1/copy.txt')).toBe('of a file');
    expect(await storage.find('deliveries/1/notes.txt')).toMatchObject({ size: 7 });
    expect(await storage.find('deliveries/1/copy.txt')).toMatchObject({ size: 9 });
  });

  it('stores an empty file', async () => {
    await storage.put('empty.bin', new Uint8Array());
    await storage.putFile('empty-copy.bin', writeSourceFile(Buffer.alloc(0)));
    for (const key of ['empty.bin', 'empty-copy.bin']) {
      expect(await storage.find(key)).toMatchObject({ size: 0 });
      expect(await readText(key)).toBe('');
    }
  });

  it.each([
    [0, 3, '0123'],
    [3, 5, '345'],
    [5, 5, '5'],
    [7, 9, '789'],
    [8, 100, '89'],
    [0, 9, '0123456789'],
  ])('reads the range from %i to %i', async (start, end, content) => {
    await storage.put('digits.txt', Buffer.from('0123456789'));
    expect(await text(await storage.read('digits.txt', { start, end }))).toBe(content);
  });

  it('stores a large file unchanged', async () => {
    const content = randomBytes(32 * mebibyte);
    await storage.putFile('large.bin', writeSourceFile(content));
    expect(await storage.find('large.bin')).toMatchObject({ size: 33_554_432 });
    expect(computeHash(await readBytes(await storage.read('large.bin')))).toBe(computeHash(content));
    const tail = await readBytes(await storage.read('large.bin', { start: 33_554_432 - 100, end: 33_554_431 }));
    expect(tail.equals(content.subarray(-100))).toBe(true);
  });

  it('pipes a large file unchanged to a slow consumer', async () => {
    const content = randomBytes(12 * mebibyte);
    await storage.put('slow.bin', content);
    const hash = createHash('sha256');
    // The consumer reads each chunk late: a buffer that was reused too early would hold other bytes by then.
    const slowConsumer = new Writable({
      highWaterMark: 1,
      write: (chunk, _encoding, callback) => {
        setTimeout(() => {
          hash.update(chunk);
          callback();
        }, 5);
      },
    });
    await pipeline(await storage.read('slow.bin'), slowConsumer);
    expect(hash.digest('hex')).toBe(computeHash(content));
  });

  it('changes the version when the content changes', async () => {
    const versions = new Set<string | undefined>();
    for (const content of ['one', 'two', 'six']) {
      await storage.put('version.txt', Buffer.from(content));
      versions.add((await storage.find('version.txt'))?.version);
      versions.add((await storage.find('version.txt'))?.version);
    }
    expect(versions.size).toBe(3);
    expect(versions).not.toContain('');
  });

  it('replaces a file without affecting its current readers', async () => {
    await storage.put('replaced.bin', Buffer.alloc(8 * mebibyte, 'a'));
    const reader = await storage.read('replaced.bin');
    const chunks = reader.iterator();
    const firstChunk = Buffer.from((await chunks.next()).value);
    await storage.put('replaced.bin', Buffer.alloc(3, 'b'));
    expect(
      Buffer.concat([firstChunk, await readBytes({ [Symbol.asyncIterator]: () => chunks })]).equals(
        Buffer.alloc(8 * mebibyte, 'a'),
      ),
    ).toBe(true);
    expect(await readText('replaced.bin')).toBe('bbb');
  });

  it('keeps the old content when a put fails', async () => {
    await storage.put('old.txt', Buffer.from('old'));
    const storedFile = await storage.find('old.txt');
    await expect(storage.putFile('old.txt', path.join(workFolder, 'nothing'))).rejects.toThrow('ENOENT');
    await expect(storage.putFile('old.txt', workFolder)).rejects.toThrow();
    await expect(storage.putFile('never.txt', workFolder)).rejects.toThrow();
    expect(await readText('old.txt')).toBe('old');
    expect(await storage.find('old.txt')).toEqual(storedFile);
    expect(await listKeys('', inAMinute())).toEqual(['old.txt']);
  });

  it('stores the complete content of exactly one of several concurrent puts', async () => {
    const letters = [...'abcdefgh'];
    await Promise.all(letters.map((letter) => storage.put('race.txt', Buffer.alloc(mebibyte, letter))));
    const content = await readText('race.txt');
    expect(letters.map((letter) => letter.repeat(mebibyte))).toContain(content);
    expect(await listKeys('', inAMinute())).toEqual(['race.txt']);
  });

  it('provides a local file with the content', async () => {
    await storage.put('videos/clip.mp4', Buffer.from('a clip'));
    const files = [
      await storage.getLocalFile('videos/clip.mp4', workFolder),
      await storage.getLocalFile('videos/clip.mp4', workFolder),
    ];
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(['a clip', 'a clip']);
    expect(files.map((file) => path.extname(file))).toEqual(['.mp4', '.mp4']);
    const before = readdirSync(workFolder);
    await expect(storage.getLocalFile('videos/none.mp4', workFolder)).rejects.toThrow();
    expect(readdirSync(workFolder)).toEqual(before);
  });

  it('returns null from find and rejects a read for a missing key', async () => {
    await storage.put('folder/file.txt', Buffer.from('x'));
    for (const key of ['none.txt', 'folder/none.txt', 'none/none.txt', 'folder', 'folder/file.txt/below']) {
      expect(await storage.find(key)).toBeNull();
      await expect(storage.read(key).then(text)).rejects.toThrow();
    }
    await expect(storage.read('none.txt')).rejects.toThrow();
  });

  it('removes the given keys and ignores missing ones', async () => {
    for (const key of ['a/1.txt', 'a/2.txt', 'a/3.txt']) await storage.put(key, Buffer.from('x'));
    await storage.remove(['a/1.txt', 'a/none.txt', 'a/3.txt', 'none/none.txt', 'a', 'a/2.txt/below']);
    await storage.remove([]);
    expect(await listKeys('', inAMinute())).toEqual(['a/2.txt']);
  });

  it('removes only the given folder', async () => {
    const keys = ['a/1/x.txt', 'a/1/deep/er/y.txt', 'a/10/x.txt', 'a/1.txt', 'b/1/x.txt'];
    for (const key of keys) await storage.put(key, Buffer.from('x'));
    await storage.removeFolder('a/1/');
    await storage.removeFolder('none/');
    await storage.removeFolder('a/1.txt/');
    expect(await listKeys('', inAMinute())).toEqual(['a/1.txt', 'a/10/x.txt', 'b/1/x.txt']);
  });

  it('lists the keys below a folder that were stored before the given time', async () => {
    for (const key of ['a/1/x.txt', 'a/1/y/z.txt', 'a/10/x.txt']) await storage.put(key, Buffer.from('x'));
    expect(await listKeys('a/1/', inAMinute())).toEqual(['a/1/x.txt', 'a/1/y/z.txt']);
    expect(await listKeys('a/', inAMinute())).toEqual(['a/1/x.txt', 'a/1/y/z.txt', 'a/10/x.txt']);
    expect(await listKeys('a/', aMinuteAgo())).toEqual([]);
    expect(await listKeys('none/', inAMinute())).toEqual([]);
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '..',
    'a/../b',
    '../a',
    './a',
    'a/.',
    'a\0b',
    'a b',
    'a\\b',
    'a\n',
    'ä',
    'a..b',
    'a?b',
  ])('rejects the key %j', async (key) => {
    const message = /^Invalid storage key/;
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(message);
    await expect(storage.putFile(key, writeSourceFile(Buffer.from('x')))).rejects.toThrow(message);
    await expect(storage.find(key)).rejects.toThrow(message);
    await expect(storage.read(key)).rejects.toThrow(message);
    await expect(storage.getLocalFile(key, workFolder)).rejects.toThrow(message);
    await expect(storage.remove(['a', key])).rejects.toThrow(message);
  });

  it.each(['', '/', 'a', 'a/b', 'ab', '../', 'a/../', '/a/', './', 'a//'])(
    'rejects removing the folder %j',
    async (prefix) => {
      await storage.put('a/b.txt', Buffer.from('x'));
      await expect(storage.removeFolder(prefix)).rejects.toThrow(/^Invalid storage folder/);
      expect(await listKeys('', inAMinute())).toEqual(['a/b.txt']);
    },
  );

  it('closes the file when the reader is destroyed', async () => {
    await storage.put('long.bin', Buffer.alloc(16 * mebibyte));
    for (let turn = 0; turn < 20; turn++) {
      const reader = await storage.read('long.bin');
      await once(reader, 'readable');
      reader.destroy();
    }
    const listLeakedFiles = () => listOpenFiles().filter((file) => file.startsWith(subject.folder));
    await expect.poll(listLeakedFiles).toEqual([]);
  });
});

/** Lists the open files of this process, which includes the S3 test server. */
function listOpenFiles(): string[] {
  return readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return '';
    }
  });
}
