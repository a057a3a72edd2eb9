import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { startS3 } from '@outloud/testkit/hosts/s3';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createS3Storage } from './s3-storage.ts';
import { type Storage, StorageFull } from './storage.port.ts';

vi.setConfig({ testTimeout: 30_000 });

let s3: Awaited<ReturnType<typeof startS3>>;
let storage: Storage;
const workFolder = mkdtempSync(path.join(tmpdir(), 'outloud-work-'));
const largeFile = path.join(workFolder, 'large.bin');
beforeAll(async () => {
  s3 = await startS3();
  storage = createS3Storage(s3.access);
  writeFileSync(largeFile, Buffer.alloc(20 * 1024 * 1024));
});
afterEach(() => s3.setResponder(() => null));
afterAll(async () => {
  await s3.stop();
  rmSync(workFolder, { recursive: true });
});

const createErrorResponse = (status: number, code: string) => ({
  status,
  body: `<Error><Code>${code}</Code><Message>No.</Message></Error>`,
});

it.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
  [507, 'SomethingElse'],
])('rejects with StorageFull when the server returns %i %s', async (status, code) => {
  s3.setResponder(({ method }) => (method === 'PUT' ? createErrorResponse(status, code) : null));
  await expect(storage.put('new.txt', Buffer.from('x'))).rejects.toThrow(StorageFull);
  await expect(storage.putFile('new.txt', largeFile)).rejects.toThrow(StorageFull);
  expect(await storage.find('new.txt')).toBeNull();
});

it('keeps the old content and removes the uploaded parts when a part upload fails', async () => {
  await storage.put('video.mp4', Buffer.from('old'));
  s3.setResponder(({ query }) => (query.partNumber === '2' ? createErrorResponse(403, 'AccessDenied') : null));
  await expect(storage.putFile('video.mp4', largeFile)).rejects.toMatchObject({ name: 'AccessDenied' });
  expect(await text(await storage.read('video.mp4'))).toBe('old');
  expect(readdirSync(s3.multipartFolder)).toEqual([]);
});

it('retries after an internal server error', async () => {
  let putRequests = 0;
  s3.setResponder(({ method }) =>
    method === 'PUT' && putRequests++ < 2 ? createErrorResponse(500, 'InternalError') : null,
  );
  await storage.put('retried.txt', Buffer.from('stored'));
  expect(await text(await storage.read('retried.txt'))).toBe('stored');
  expect(putRequests).toBe(3);
});

it('rejects with the error when the server denies access', async () => {
  s3.setResponder(() => createErrorResponse(403, 'AccessDenied'));
  await expect(storage.find('video.mp4')).rejects.toThrow();
  await expect(storage.remove(['video.mp4'])).rejects.toThrow();
});

it('lists and removes more keys than fit on one page', async () => {
  const keys = Array.from({ length: 25 }, (_, number) => `many/${number + 10}.txt`);
  for (const key of [...keys, 'more/0.txt']) await storage.put(key, Buffer.from('x'));
  const listKeys = () => Readable.from(storage.list('many/', new Date(Date.now() + 60_000))).toArray();
  expect(await listKeys()).toEqual(keys);
  await storage.removeFolder('many/');
  expect(await listKeys()).toEqual([]);
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

it('rejects when the server cannot remove a key', async () => {
  const body =
    '<DeleteResult><Error><Key>b.txt</Key><Code>AccessDenied</Code><Message>No.</Message></Error></DeleteResult>';
  s3.setResponder(({ query }) => ('delete' in query ? { status: 200, body } : null));
  await expect(storage.remove(['a.txt', 'b.txt'])).rejects.toThrow('Could not remove b.txt: AccessDenied No.');
});

it('removes the partial copy when a download fails', async () => {
  const folder = mkdtempSync(path.join(workFolder, 'local-'));
  async function* sendPartialBody() {
    yield Buffer.alloc(100_000);
    throw new Error('Connection lost');
  }
  s3.setResponder(({ method }) => (method === 'GET' ? { status: 200, body: Readable.from(sendPartialBody()) } : null));
  await expect(storage.getLocalFile('video.mp4', folder)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
