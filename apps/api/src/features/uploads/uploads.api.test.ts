import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { request } from '@outloud/testkit/http';
import { buildUploadHeaders, createUpload, patchUpload } from '@outloud/testkit/uploads/upload-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../../../test/deliveries.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newCustomer, newTester } from '../../../test/users.ts';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import { partBuffers } from './part-buffers.ts';
import { removeAbandonedUploads } from './uploads.jobs.ts';
import { getLocalParts, receiveBytes } from './uploads.service.ts';

const megabyte = 1024 ** 2;
const notAVideo = 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)';
const webmHead = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');

let server: TestServer;
let admin: { id: string; token: string };
beforeAll(async () => {
  server = await startServer();
  admin = await newAdmin(server);
});
afterAll(() => server.close());

/** Creates a WebM header followed by random bytes. */
function createWebm(size: number): Buffer {
  return Buffer.concat([webmHead, randomBytes(size - webmHead.length)]);
}

async function beginUpload(size: number | null, token = admin.token): Promise<string> {
  const response = await createUpload(server, token, { size });
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

async function getOffset(location: string): Promise<string | null> {
  const response = await fetch(`${server.url}${location}`, {
    method: 'HEAD',
    headers: buildUploadHeaders(admin.token),
  });
  return response.headers.get('upload-offset');
}

async function computeStoredHash(location: string): Promise<string> {
  const id = location.split('/').at(-1);
  const { rows } = await server.deps.pool.query(`select key from upload_parts where upload_id = $1 order by start`, [
    id,
  ]);
  const hash = createHash('sha256');
  for (const { key } of rows) for await (const chunk of await server.deps.storage.read(key)) hash.update(chunk);
  return hash.digest('hex');
}

function listFiles(location: string): string[] {
  const folder = path.join(server.deps.config.dataDir, 'files/uploads', location.split('/').at(-1) ?? '');
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function countRows(location: string): Promise<number> {
  const { rowCount } = await server.deps.pool.query('select 1 from uploads where id = $1', [
    location.split('/').at(-1),
  ]);
  return rowCount ?? 0;
}

describe('resumable upload', () => {
  it('stores the exact bytes of an upload that arrives in several requests', async () => {
    const bytes = createWebm(20 * megabyte);
    const location = await beginUpload(bytes.length);
    expect(location).toMatch(/^\/api\/uploads\/[\da-f-]{36}$/);
    for (const [start, end] of [
      [0, 100_000],
      [100_000, 9 * megabyte],
      [9 * megabyte, bytes.length],
    ] as const) {
      const response = await patchUpload(server, admin.token, {
        location,
        offset: start,
        body: bytes.subarray(start, end),
      });
      expect([response.status, response.headers.get('upload-offset')]).toEqual([204, String(end)]);
      expect(await getOffset(location)).toBe(String(end));
    }
    expect(await computeStoredHash(location)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it.each([2, 10])('resumes an upload that was cut off after %i MB', async (megabytes) => {
    const bytes = createWebm(12 * megabyte);
    const location = await beginUpload(bytes.length);
    const sent = http.request(`${server.url}${location}`, {
      method: 'PATCH',
      headers: { ...buildUploadHeaders(admin.token, 0), 'content-length': bytes.length },
    });
    sent.on('error', () => {});
    sent.write(bytes.subarray(0, megabytes * megabyte), () => sent.destroy());
    await new Promise((closed) => sent.on('close', closed));
    await expect.poll(async () => Number(await getOffset(location))).toBeGreaterThan((megabytes - 1) * megabyte);
    const offset = Number(await getOffset(location));
    const response = await patchUpload(server, admin.token, { location, offset, body: bytes.subarray(offset) });
    expect(response.status).toBe(204);
    expect(await computeStoredHash(location)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('rejects a wrong offset with 409 and keeps the upload unchanged', async () => {
    const location = await beginUpload(3000);
    await patchUpload(server, admin.token, { location, offset: 0, body: createWebm(1000) });
    for (const offset of [0, 999, 1001, 3000]) {
      const response = await patchUpload(server, admin.token, { location, offset, body: randomBytes(100) });
      expect(response.status).toBe(409);
    }
    expect(await getOffset(location)).toBe('1000');
    expect(listFiles(location)).toHaveLength(1);
  });

  it('accepts at most one of two concurrent requests at the same offset', async () => {
    const location = await beginUpload(64 * megabyte);
    const bodies = [createWebm(9 * megabyte), createWebm(9 * megabyte)];
    const responses = await Promise.all(
      bodies.map((body) =>
        patchUpload(server, admin.token, { location, offset: 0, body }).then(
          (response) => response.status,
          () => 0,
        ),
      ),
    );
    expect(responses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
    const offset = Number(await getOffset(location));
    const { rows } = await server.deps.pool.query(
      'select coalesce(sum(size), 0) as bytes, count(*) from upload_parts where upload_id = $1',
      [location.split('/').at(-1)],
    );
    expect([rows[0].bytes, rows[0].count]).toEqual([offset, listFiles(location).length]);
  });

  it('removes the upload and its files when the sender deletes it', async () => {
    const location = await beginUpload(5000);
    await patchUpload(server, admin.token, { location, offset: 0, body: createWebm(2000) });
    expect(listFiles(location)).toHaveLength(1);
    const response = await fetch(`${server.url}${location}`, {
      method: 'DELETE',
      headers: buildUploadHeaders(admin.token),
    });
    expect([response.status, listFiles(location), await countRows(location)]).toEqual([204, [], 0]);
  });
});

describe('limit of 500 MB', () => {
  const limit = 524_288_000;

  it('rejects a declared size above 500 MB with 413', async () => {
    const location = await beginUpload(limit);
    await fetch(`${server.url}${location}`, { method: 'DELETE', headers: buildUploadHeaders(admin.token) });
    const response = await createUpload(server, admin.token, { size: limit + 1 });
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: 'File size must be less than 500MB', code: 'too_large' },
    ]);
  });

  it('rejects a size above 500 MB that is declared later with 413', async () => {
    const location = await beginUpload(null);
    const headers = { 'upload-length': String(limit + 1) };
    const response = await patchUpload(server, admin.token, { location, offset: 0, body: createWebm(1000), headers });
    expect([response.status, listFiles(location)]).toEqual([413, []]);
  });

  it('rejects a stream above 500 MB without a declared size and removes its files', async () => {
    const location = await beginUpload(null);
    const block = Buffer.alloc(megabyte);
    function* generateBlocks() {
      yield Buffer.concat([webmHead, block.subarray(webmHead.length)]);
      for (let count = 1; count < 500; count++) yield block;
      yield Buffer.alloc(1);
    }
    const response = await patchUpload(server, admin.token, {
      location,
      offset: 0,
      body: Readable.toWeb(Readable.from(generateBlocks())),
    });
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: 'File size must be less than 500MB' },
    ]);
    expect([listFiles(location), await countRows(location)]).toEqual([[], 0]);
  });
});

describe('files that are not videos', () => {
  it.each([
    ['notes.txt', 'text/plain', { code: 'not_a_video', error: notAVideo }],
    ['video.mp4.exe', 'application/x-msdownload', { code: 'not_a_video', error: notAVideo }],
    ['../../etc/passwd.mp4', 'video/mp4', { code: 'bad_file_name' }],
    ['a\0.mp4', 'video/mp4', { code: 'bad_file_name' }],
    ['', 'video/mp4', { code: 'bad_file_name' }],
  ])('rejects the file name %j with media type %s', async (name, type, expected) => {
    const response = await createUpload(server, admin.token, { name, type, size: 1000 });
    expect([response.status, await response.json()]).toMatchObject([400, { success: false, ...expected }]);
  });

  it.each([
    ['a renamed executable', Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(2000)}`, 'latin1')],
    ['a renamed HTML page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(2000)}`)],
    [
      'a Matroska file that is not WebM',
      Buffer.concat([
        Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
        Buffer.alloc(1000),
      ]),
    ],
  ])('rejects %s by its first bytes', async (_, bytes) => {
    const location = await beginUpload(bytes.length);
    const response = await patchUpload(server, admin.token, { location, offset: 0, body: bytes });
    expect([response.status, await response.json()]).toMatchObject([400, { error: notAVideo, code: 'not_a_video' }]);
    expect([listFiles(location), await countRows(location)]).toEqual([[], 0]);
  });
});

describe('upload permissions', () => {
  it('lets testers write to their own uploads only', async () => {
    const tester = await newTester(server);
    const location = (await createUpload(server, tester.token, { size: 1000 })).headers.get('location') ?? '';
    expect((await patchUpload(server, tester.token, { location, offset: 0, body: createWebm(1000) })).status).toBe(204);
    const adminUpload = await beginUpload(1000);
    expect(
      (await patchUpload(server, tester.token, { location: adminUpload, offset: 0, body: createWebm(1000) })).status,
    ).toBe(404);
  });

  it('rejects anonymous requests with 401 and other senders with 404', async () => {
    const customer = await newCustomer(server);
    const location = await beginUpload(1000);
    expect((await createUpload(server, '', { size: 1000 })).status).toBe(401);
    expect((await createUpload(server, customer.token, { size: 1000 })).status).toBe(201);
    for (const [token, status] of [
      ['', 401],
      [customer.token, 404],
    ] as const) {
      for (const method of ['HEAD', 'DELETE']) {
        const response = await fetch(`${server.url}${location}`, { method, headers: buildUploadHeaders(token) });
        expect(response.status).toBe(status);
      }
      expect((await patchUpload(server, token, { location, offset: 0, body: createWebm(1000) })).status).toBe(status);
    }
    expect(await getOffset(location)).toBe('0');
  });

  it('returns 404 for the upload of another admin', async () => {
    const otherAdmin = await newAdmin(server);
    const location = await beginUpload(1000);
    for (const method of ['HEAD', 'DELETE']) {
      expect(
        (await fetch(`${server.url}${location}`, { method, headers: buildUploadHeaders(otherAdmin.token) })).status,
      ).toBe(404);
    }
    expect((await patchUpload(server, otherAdmin.token, { location, offset: 0, body: createWebm(1000) })).status).toBe(
      404,
    );
    expect(
      (await patchUpload(server, otherAdmin.token, { location: '/api/uploads/none', offset: 0, body: 'x' })).status,
    ).toBe(404);
  });

  it('ignores an upload id in the query string', async () => {
    const otherAdmin = await newAdmin(server);
    const victimId = (await beginUpload(1000)).split('/').at(-1);
    const ownLocation = await beginUpload(1000, otherAdmin.token);
    for (const method of ['DELETE', 'HEAD']) {
      await fetch(`${server.url}${ownLocation}?/${victimId}`, {
        method,
        headers: buildUploadHeaders(otherAdmin.token),
      });
    }
    expect([await countRows(ownLocation), await countRows(victimId ?? '')]).toEqual([0, 1]);
  });
});

describe('upload in many small parts', () => {
  it('joins more than 100 parts into one local file', async () => {
    const bytes = createWebm(101 * 100);
    const location = await beginUpload(bytes.length);
    const id = location.split('/').at(-1) ?? '';
    for (let start = 0; start < bytes.length; start += 100) {
      await receiveBytes(server.deps, { id, start }, Readable.from([bytes.subarray(start, start + 100)]));
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'outloud-parts-'));
    const files = await getLocalParts(server.deps, id, folder);
    expect([files.length, readFileSync(files[0] ?? '').equals(bytes)]).toEqual([1, true]);
    rmSync(folder, { recursive: true });
  });

  it('rejects part 5001 with 413 and removes the upload', async () => {
    const location = await beginUpload(1000);
    await server.deps.pool.query('update uploads set parts = 5000 where id = $1', [location.split('/').at(-1)]);
    const response = await patchUpload(server, admin.token, { location, offset: 0, body: createWebm(100) });
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_many_parts' }]);
    expect([listFiles(location), await countRows(location)]).toEqual([[], 0]);
  });
});

describe('unfinished uploads', () => {
  it('counts unfinished uploads toward the quota until they are deleted', async () => {
    const { token } = await newAdmin(server);
    const locations = [];
    for (let count = 0; count < 5; count++) locations.push(await beginUpload(524_288_000, token));
    const response = await createUpload(server, token, { size: 1 });
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'upload_quota' }]);
    await fetch(`${server.url}${locations[0]}`, { method: 'DELETE', headers: buildUploadHeaders(token) });
    expect((await createUpload(server, token, { size: 524_288_000 })).status).toBe(201);
  });

  it('removes unfinished uploads after 24 hours', async () => {
    const [expired, recent] = [await beginUpload(5000), await beginUpload(5000)];
    for (const location of [expired, recent])
      await patchUpload(server, admin.token, { location, offset: 0, body: createWebm(2000) });
    await server.deps.pool.query(`update uploads set created_at = now() - interval '25 hours' where id = $1`, [
      expired.split('/').at(-1),
    ]);
    await server.deps.pool.query(`update uploads set created_at = now() - interval '23 hours' where id = $1`, [
      recent.split('/').at(-1),
    ]);
    await removeAbandonedUploads(server.deps);
    expect([await countRows(expired), listFiles(expired)]).toEqual([0, []]);
    expect([await countRows(recent), listFiles(recent).length]).toEqual([1, 1]);
  });

  it('returns 507 and removes the upload when the disk is full', async () => {
    const location = await beginUpload(30 * megabyte);
    await patchUpload(server, admin.token, { location, offset: 0, body: createWebm(9 * megabyte) });
    const { storage } = server.deps;
    const { put } = storage;
    storage.put = () => Promise.reject(new StorageFull('No space left'));
    try {
      const response = await patchUpload(server, admin.token, {
        location,
        offset: 9 * megabyte,
        body: randomBytes(9 * megabyte),
      });
      expect([response.status, await response.json()]).toMatchObject([507, { code: 'storage_full' }]);
    } finally {
      storage.put = put;
    }
    expect([listFiles(location), await countRows(location)]).toEqual([[], 0]);
  });
});

describe('part buffers', () => {
  const { signal } = new AbortController();
  const timing = { wait: 60_000, pause: 60_000, hold: 60_000 };

  /** Opens a stream that stays open after the first 1000 bytes. */
  function openStream() {
    const stream = new Readable({ read() {} });
    stream.push(createWebm(1000));
    return stream;
  }

  async function getReceived(id: string): Promise<number> {
    const { rows } = await server.deps.pool.query('select received from uploads where id = $1', [id]);
    return rows[0].received;
  }

  async function beginUploadAndGetId(token: string, size: number): Promise<string> {
    return (await beginUpload(size, token)).split('/').at(-1) ?? '';
  }

  it('limits 80 connections of one tester to 4 buffers while another user uploads', async () => {
    const tester = await newTester(server);
    const bytes = createWebm(200_000);
    const locations = await Promise.all(Array.from({ length: 80 }, () => beginUpload(bytes.length, tester.token)));
    const connections = locations.map((location) => {
      const headers = { ...buildUploadHeaders(tester.token, 0), 'content-length': bytes.length };
      const sent = http.request(`${server.url}${location}`, { method: 'PATCH', headers, agent: false });
      const status = new Promise((resolve) => sent.on('response', (response) => resolve(response.statusCode)));
      sent.write(bytes.subarray(0, 100_000));
      return { sent, status };
    });
    await expect.poll(() => partBuffers.countWaiting(tester.id)).toBeGreaterThan(50);
    expect(partBuffers.countHeld(tester.id)).toBe(4);
    const adminBytes = createWebm(9 * megabyte);
    const location = await beginUpload(adminBytes.length);
    const response = await patchUpload(server, admin.token, { location, offset: 0, body: adminBytes });
    expect([response.status, response.headers.get('upload-offset')]).toEqual([204, String(adminBytes.length)]);
    expect(partBuffers.countWaiting(tester.id)).toBeGreaterThan(0);
    expect(partBuffers.countHeld(tester.id)).toBe(4);
    for (const { sent } of connections) sent.end(bytes.subarray(100_000));
    const statuses = await Promise.all(connections.map(({ status }) => status));
    // On a very slow machine, connections that wait for 30 seconds get 429.
    expect(statuses.filter((status) => status !== 204 && status !== 429)).toEqual([]);
    expect(statuses).toContain(204);
    expect([partBuffers.countHeld(), partBuffers.countWaiting(tester.id)]).toEqual([0, 0]);
  });

  it('limits all senders together to 32 buffers', async () => {
    const releases = await Promise.all(
      Array.from({ length: 32 }, (_, index) => partBuffers.acquire(`sender ${index % 8}`, signal)),
    );
    const id = await beginUploadAndGetId(admin.token, 1000);
    const receiving = receiveBytes(server.deps, { id, start: 0 }, Readable.from([createWebm(1000)]), timing);
    await expect.poll(() => partBuffers.countWaiting(admin.id)).toBe(1);
    expect([partBuffers.countHeld(), await getReceived(id)]).toEqual([32, 0]);
    releases[0]?.();
    expect(await receiving).toBe(1000);
    for (const release of releases) release();
  });

  it('stores the received bytes and releases the buffer when a connection pauses', async () => {
    const id = await beginUploadAndGetId(admin.token, 2000);
    const stream = openStream();
    const receiving = receiveBytes(server.deps, { id, start: 0 }, stream, { ...timing, pause: 10 });
    await expect.poll(() => getReceived(id)).toBe(1000);
    await expect.poll(() => partBuffers.countHeld(admin.id)).toBe(0);
    stream.push(Buffer.alloc(1000));
    stream.push(null);
    expect(await receiving).toBe(2000);
    expect(await getReceived(id)).toBe(2000);
  });

  it('passes the buffer of a slow connection to a waiting connection', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => beginUploadAndGetId(admin.token, 3000)));
    const streams = ids.map(openStream);
    const receiving = ids.map((id, index) =>
      receiveBytes(server.deps, { id, start: 0 }, streams[index] ?? openStream(), { ...timing, hold: 0 }),
    );
    await expect.poll(() => [partBuffers.countHeld(admin.id), partBuffers.countWaiting(admin.id)]).toEqual([4, 1]);
    for (const stream of streams) stream.push(Buffer.alloc(1000));
    await expect.poll(() => partBuffers.countWaiting(admin.id)).toBe(0);
    for (const stream of streams) {
      stream.push(Buffer.alloc(1000));
      stream.push(null);
    }
    expect(await Promise.all(receiving)).toEqual([3000, 3000, 3000, 3000, 3000]);
    expect(partBuffers.countHeld(admin.id)).toBe(0);
  });

  it.each([
    [4, 429, 'too_many_uploads'],
    [3, 503, 'busy'],
  ])('times out a waiting sender who holds %i buffers with status %i', async (ownCount, status, code) => {
    const otherBuffers = Array.from({ length: 32 - ownCount }, (_, index) =>
      partBuffers.acquire(`sender ${index % 8}`, signal),
    );
    const releases = await Promise.all([
      ...otherBuffers,
      ...Array.from({ length: ownCount }, () => partBuffers.acquire(admin.id, signal)),
    ]);
    const id = await beginUploadAndGetId(admin.token, 1000);
    const body = Readable.from([createWebm(1000)]);
    const receiving = receiveBytes(server.deps, { id, start: 0 }, body, { ...timing, wait: 10 });
    await expect(receiving).rejects.toMatchObject({ status, code, headers: { 'retry-after': '10' } });
    for (const release of releases) release();
    expect(await receiveBytes(server.deps, { id, start: 0 }, Readable.from([createWebm(1000)]))).toBe(1000);
  });

  it('returns 429 with Retry-After when a sender has too many waiting connections, and keeps the upload', async () => {
    const otherAdmin = await newAdmin(server);
    const location = await beginUpload(1000);
    const disconnect = new AbortController();
    const releases = await Promise.all(Array.from({ length: 4 }, () => partBuffers.acquire(admin.id, signal)));
    const waiting = Array.from({ length: 100 }, () => partBuffers.acquire(admin.id, disconnect.signal).catch(() => {}));
    const response = await patchUpload(server, admin.token, { location, offset: 0, body: createWebm(1000) });
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
      429,
      '10',
      { success: false, code: 'too_many_uploads' },
    ]);
    const form = new FormData();
    form.append('video', new Blob([new Uint8Array(createWebm(1000))], { type: 'video/webm' }), 'review.webm');
    const headers = { authorization: `Bearer ${admin.token}` };
    const formResponse = await fetch(`${server.url}/api/deliveries/upload`, { method: 'POST', headers, body: form });
    expect([formResponse.status, formResponse.headers.get('retry-after')]).toEqual([429, '10']);
    const otherLocation = await beginUpload(1000, otherAdmin.token);
    const accepted = await patchUpload(server, otherAdmin.token, {
      location: otherLocation,
      offset: 0,
      body: createWebm(1000),
    });
    expect(accepted.status).toBe(204);
    disconnect.abort();
    for (const release of releases) release();
    await Promise.all(waiting);
    const retried = await patchUpload(server, admin.token, { location, offset: 0, body: createWebm(1000) });
    expect(retried.status).toBe(204);
  });
});

it.each<[string, Record<string, string>, number, string]>([
  ['without the protocol version', { 'tus-resumable': '' }, 412, 'Tus-Resumable Required'],
  ['with an invalid header', { 'upload-length': '-1' }, 400, 'Invalid upload-length'],
  ['that uses the unsupported concatenation extension', { 'upload-concat': 'partial' }, 400, 'Concatenation extension'],
])('rejects an upload %s and returns the standard error envelope', async (_, headers, status, error) => {
  const allHeaders = { ...buildUploadHeaders(admin.token), 'upload-length': '100', ...headers };
  const response = await request(server.url, 'POST', '/api/uploads', { headers: allHeaders });
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
  expect(response.body).toMatchObject({ success: false, data: null, code: 'bad_upload' });
  expect(response.body.error).toContain(error);
});

it('returns the tus capabilities without a CORS header', async () => {
  const { status, headers } = await request(server.url, 'OPTIONS', '/api/uploads', {
    headers: { origin: 'https://evil.example' },
  });
  expect(status).toBe(204);
  expect(headers.get('tus-extension')).toBe(
    'creation,creation-with-upload,creation-defer-length,termination,expiration',
  );
  expect(headers.get('tus-max-size')).toBe('524288000');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
