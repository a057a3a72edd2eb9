import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startS3 } from '../../../test/s3.ts';
import { createS3Storage } from './s3-storage.ts';
import { type Storage, StorageFull } from './storage.port.ts';

vi.setConfig({ testTimeout: 30_000 });

let s3: Awaited<ReturnType<typeof startS3>>;
let storage: Storage;
const work = mkdtempSync(path.join(tmpdir(), 'outloud-work-'));
const large = path.join(work, 'large.bin');
beforeAll(async () => {
  s3 = await startS3();
  storage = createS3Storage(s3.access);
  writeFileSync(large, Buffer.alloc(20 * 1024 * 1024));
});
afterEach(() => s3.setResponder(() => null));
afterAll(async () => {
  await s3.stop();
  rmSync(work, { recursive: true });
});

const refusal = (status: number, code: string) => ({
  status,
  body: `<Error><Code>${code}</Code><Message>No.</Message></Error>`,
});

it.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
  [507, 'SomethingElse'],
])('rejects with StorageFull when the server returns %i %s', async (status, code) => {
  s3.setResponder(({ method }) => (method === 'PUT' ? refusal(status, code) : null));
  await expect(storage.put('new.txt', Buffer.from('x'))).rejects.toThrow(StorageFull);
  await expect(storage.putFile('new.txt', large)).rejects.toThrow(StorageFull);
  expect(await storage.find('new.txt')).toBeNull();
});

it('keeps the old content and no parts when the upload of a part fails', async () => {
  await storage.put('video.mp4', Buffer.from('old'));
  s3.setResponder(({ query }) => (query.partNumber === '2' ? refusal(403, 'AccessDenied') : null));
  await expect(storage.putFile('video.mp4', large)).rejects.toMatchObject({ name: 'AccessDenied' });
  expect(await text(await storage.read('video.mp4'))).toBe('old');
  expect(readdirSync(s3.multipartFolder)).toEqual([]);
});

it('retries after an internal error of the server', async () => {
  let refusals = 0;
  s3.setResponder(({ method }) => (method === 'PUT' && refusals++ < 2 ? refusal(500, 'InternalError') : null));
  await storage.put('retried.txt', Buffer.from('stored'));
  expect(await text(await storage.read('retried.txt'))).toBe('stored');
  expect(refusals).toBe(3);
});

it('rejects with the error when the server denies access', async () => {
  s3.setResponder(() => refusal(403, 'AccessDenied'));
  await expect(storage.find('video.mp4')).rejects.toThrow();
  await expect(storage.remove(['video.mp4'])).rejects.toThrow();
});

it('lists and removes more keys than fit on one page', async () => {
  const keys = Array.from({ length: 25 }, (_, number) => `many/${number + 10}.txt`);
  for (const key of [...keys, 'more/0.txt']) await storage.put(key, Buffer.from('x'));
  const found = () => Readable.from(storage.list('many/', new Date(Date.now() + 60_000))).toArray();
  expect(await found()).toEqual(keys);
  await storage.removeFolder('many/');
  expect(await found()).toEqual([]);
  expect(await storage.find('more/0.txt')).toMatchObject({ size: 1 });
});

it('removes more keys than fit into one request', async () => {
  await storage.put('last.txt', Buffer.from('x'));
  const keys = Array.from({ length: 1000 }, (_, number) => `none/${number}.txt`);
  let requests = 0;
  s3.setResponder(({ query }) => {
    if ('delete' in query) requests++;
    return null;
  });
  await storage.remove([...keys, 'last.txt']);
  expect(requests).toBe(2);
  expect(await storage.find('last.txt')).toBeNull();
});

it('rejects when the server could not remove a key', async () => {
  const body =
    '<DeleteResult><Error><Key>b.txt</Key><Code>AccessDenied</Code><Message>No.</Message></Error></DeleteResult>';
  s3.setResponder(({ query }) => ('delete' in query ? { status: 200, body } : null));
  await expect(storage.remove(['a.txt', 'b.txt'])).rejects.toThrow('Could not remove b.txt: AccessDenied No.');
});

it('removes the partial copy when a download fails', async () => {
  const folder = mkdtempSync(path.join(work, 'local-'));
  async function* half() {
    yield Buffer.alloc(100_000);
    throw new Error('Connection lost');
  }
  s3.setResponder(({ method }) => (method === 'GET' ? { status: 200, body: Readable.from(half()) } : null));
  await expect(storage.getLocalFile('video.mp4', folder)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
