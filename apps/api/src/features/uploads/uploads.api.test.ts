import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUpload, newAdmin, patchUpload, uploadHeaders } from '../../../test/deliveries.ts';
import { request } from '../../../test/http.ts';
import { newCustomer, newTester } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import { partBuffers } from './part-buffers.ts';
import { sweepUploads } from './uploads.jobs.ts';
import { localParts, receive } from './uploads.service.ts';

const megabyte = 1024 ** 2;
const webmHead = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');

let server: TestServer;
let admin: { id: string; token: string };
beforeAll(async () => {
  server = await startServer();
  admin = await newAdmin(server);
});
afterAll(() => server.close());

/** Bytes that begin like a WebM and go on as they like. */
function bytesOf(size: number): Buffer {
  return Buffer.concat([webmHead, randomBytes(size - webmHead.length)]);
}

async function begin(size: number | null, token = admin.token): Promise<string> {
  const answer = await createUpload(server, token, { size });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}

async function offsetOf(location: string): Promise<string | null> {
  const answer = await fetch(`${server.url}${location}`, { method: 'HEAD', headers: uploadHeaders(admin.token) });
  return answer.headers.get('upload-offset');
}

async function storedHash(location: string): Promise<string> {
  const id = location.split('/').at(-1);
  const { rows } = await server.deps.pool.query(`select key from upload_parts where upload_id = $1 order by start`, [
    id,
  ]);
  const hash = createHash('sha256');
  for (const { key } of rows) for await (const chunk of await server.deps.storage.read(key)) hash.update(chunk);
  return hash.digest('hex');
}

function filesOf(location: string): string[] {
  const folder = path.join(server.deps.config.dataDir, 'files/uploads', location.split('/').at(-1) ?? '');
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function rowsOf(location: string): Promise<number> {
  const { rowCount } = await server.deps.pool.query('select 1 from uploads where id = $1', [
    location.split('/').at(-1),
  ]);
  return rowCount ?? 0;
}

describe('an upload', () => {
  it('arrives in as many requests as its sender likes, byte for byte', async () => {
    const bytes = bytesOf(20 * megabyte);
    const location = await begin(bytes.length);
    expect(location).toMatch(/^\/api\/uploads\/[\da-f-]{36}$/);
    for (const [start, end] of [
      [0, 100_000],
      [100_000, 9 * megabyte],
      [9 * megabyte, bytes.length],
    ] as const) {
      const answer = await patchUpload(server, admin.token, {
        location,
        offset: start,
        body: bytes.subarray(start, end),
      });
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(end)]);
      expect(await offsetOf(location)).toBe(String(end));
    }
    expect(await storedHash(location)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it.each([2, 10])('is carried on from where it was cut off, after %i MB', async (megabytes) => {
    const bytes = bytesOf(12 * megabyte);
    const location = await begin(bytes.length);
    const sent = http.request(`${server.url}${location}`, {
      method: 'PATCH',
      headers: { ...uploadHeaders(admin.token, 0), 'content-length': bytes.length },
    });
    sent.on('error', () => {});
    sent.write(bytes.subarray(0, megabytes * megabyte), () => sent.destroy());
    await new Promise((closed) => sent.on('close', closed));
    await expect.poll(async () => Number(await offsetOf(location))).toBeGreaterThan((megabytes - 1) * megabyte);
    const offset = Number(await offsetOf(location));
    const answer = await patchUpload(server, admin.token, { location, offset, body: bytes.subarray(offset) });
    expect(answer.status).toBe(204);
    expect(await storedHash(location)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('refuses a stale offset and stays as it is', async () => {
    const location = await begin(3000);
    await patchUpload(server, admin.token, { location, offset: 0, body: bytesOf(1000) });
    for (const offset of [0, 999, 1001, 3000]) {
      const answer = await patchUpload(server, admin.token, { location, offset, body: randomBytes(100) });
      expect(answer.status).toBe(409);
    }
    expect(await offsetOf(location)).toBe('1000');
    expect(filesOf(location)).toHaveLength(1);
  });

  it('takes in one of two senders at the same place', async () => {
    const location = await begin(64 * megabyte);
    const bodies = [bytesOf(9 * megabyte), bytesOf(9 * megabyte)];
    const answers = await Promise.all(
      bodies.map((body) =>
        patchUpload(server, admin.token, { location, offset: 0, body }).then(
          (answer) => answer.status,
          () => 0,
        ),
      ),
    );
    expect(answers.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
    const offset = Number(await offsetOf(location));
    const { rows } = await server.deps.pool.query(
      'select coalesce(sum(size), 0) as bytes, count(*) from upload_parts where upload_id = $1',
      [location.split('/').at(-1)],
    );
    expect([rows[0].bytes, rows[0].count]).toEqual([offset, filesOf(location).length]);
  });

  it('is removed with its files when its sender gives it up', async () => {
    const location = await begin(5000);
    await patchUpload(server, admin.token, { location, offset: 0, body: bytesOf(2000) });
    expect(filesOf(location)).toHaveLength(1);
    const answer = await fetch(`${server.url}${location}`, { method: 'DELETE', headers: uploadHeaders(admin.token) });
    expect([answer.status, filesOf(location), await rowsOf(location)]).toEqual([204, [], 0]);
  });
});

describe('500 MB', () => {
  const limit = 524_288_000;

  it('is the last that may be announced', async () => {
    const location = await begin(limit);
    await fetch(`${server.url}${location}`, { method: 'DELETE', headers: uploadHeaders(admin.token) });
    const answer = await createUpload(server, admin.token, { size: limit + 1 });
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { error: 'File size must be less than 500MB', code: 'too_large' },
    ]);
  });

  it('holds for a length that is told later', async () => {
    const location = await begin(null);
    const headers = { 'upload-length': String(limit + 1) };
    const answer = await patchUpload(server, admin.token, { location, offset: 0, body: bytesOf(1000), headers });
    expect([answer.status, filesOf(location)]).toEqual([413, []]);
  });

  it('holds for a stream without any length, of which nothing is left', async () => {
    const location = await begin(null);
    const block = Buffer.alloc(megabyte);
    function* endless() {
      yield Buffer.concat([webmHead, block.subarray(webmHead.length)]);
      for (let count = 1; count < 500; count++) yield block;
      yield Buffer.alloc(1);
    }
    const answer = await patchUpload(server, admin.token, {
      location,
      offset: 0,
      body: Readable.toWeb(Readable.from(endless())),
    });
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: 'File size must be less than 500MB' }]);
    expect([filesOf(location), await rowsOf(location)]).toEqual([[], 0]);
  });
});

describe('what is not a video', () => {
  it.each([
    ['notes.txt', 'text/plain', 400, 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)'],
    [
      'video.mp4.exe',
      'application/x-msdownload',
      400,
      'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)',
    ],
    [
      '../../etc/passwd.mp4',
      'video/mp4',
      400,
      'The file name must be 1 to 255 characters without slashes or control characters',
    ],
    ['a\0.mp4', 'video/mp4', 400, 'The file name must be 1 to 255 characters without slashes or control characters'],
    ['', 'video/mp4', 400, 'The file name must be 1 to 255 characters without slashes or control characters'],
  ])('is refused by name: %j of type %s', async (name, type, status, error) => {
    const answer = await createUpload(server, admin.token, { name, type, size: 1000 });
    expect([answer.status, await answer.json()]).toMatchObject([status, { success: false, error }]);
  });

  it.each([
    ['a renamed program', Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(2000)}`, 'latin1')],
    ['a renamed page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(2000)}`)],
    [
      'Matroska that is no WebM',
      Buffer.concat([
        Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
        Buffer.alloc(1000),
      ]),
    ],
  ])('is refused by its first bytes: %s', async (_, bytes) => {
    const location = await begin(bytes.length);
    const answer = await patchUpload(server, admin.token, { location, offset: 0, body: bytes });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)', code: 'not_a_video' },
    ]);
    expect([filesOf(location), await rowsOf(location)]).toEqual([[], 0]);
  });
});

describe('who may upload', () => {
  it('is a tester, for recordings of their own', async () => {
    const tester = await newTester(server);
    const location = (await createUpload(server, tester.token, { size: 1000 })).headers.get('location') ?? '';
    expect((await patchUpload(server, tester.token, { location, offset: 0, body: bytesOf(1000) })).status).toBe(204);
    const theirs = await begin(1000);
    expect((await patchUpload(server, tester.token, { location: theirs, offset: 0, body: bytesOf(1000) })).status).toBe(
      404,
    );
  });

  it('is neither a stranger nor another customer', async () => {
    const customer = await newCustomer(server);
    const location = await begin(1000);
    for (const [token, status] of [
      ['', 401],
      [customer.token, 403],
    ] as const) {
      expect((await createUpload(server, token, { size: 1000 })).status).toBe(status);
      for (const method of ['HEAD', 'DELETE']) {
        const answer = await fetch(`${server.url}${location}`, { method, headers: uploadHeaders(token) });
        expect(answer.status).toBe(status);
      }
      expect((await patchUpload(server, token, { location, offset: 0, body: bytesOf(1000) })).status).toBe(status);
    }
    expect(await offsetOf(location)).toBe('0');
  });

  it('sees nothing of another admin’s upload', async () => {
    const other = await newAdmin(server);
    const location = await begin(1000);
    for (const method of ['HEAD', 'DELETE']) {
      expect((await fetch(`${server.url}${location}`, { method, headers: uploadHeaders(other.token) })).status).toBe(
        404,
      );
    }
    expect((await patchUpload(server, other.token, { location, offset: 0, body: bytesOf(1000) })).status).toBe(404);
    expect(
      (await patchUpload(server, other.token, { location: '/api/uploads/none', offset: 0, body: 'x' })).status,
    ).toBe(404);
  });

  it('gets nowhere by naming another one in the query', async () => {
    const other = await newAdmin(server);
    const victim = (await begin(1000)).split('/').at(-1);
    const own = await begin(1000, other.token);
    for (const method of ['DELETE', 'HEAD']) {
      await fetch(`${server.url}${own}?/${victim}`, { method, headers: uploadHeaders(other.token) });
    }
    expect([await rowsOf(own), await rowsOf(victim ?? '')]).toEqual([0, 1]);
  });

  it('loses it with the proof of the address', async () => {
    const other = await newAdmin(server);
    await server.deps.pool.query('update users set email_verified_at = null where id = $1', [other.id]);
    expect((await createUpload(server, other.token, { size: 1000 })).status).toBe(403);
  });
});

describe('an upload in very many pieces', () => {
  it('is joined before anybody works with it', async () => {
    const bytes = bytesOf(101 * 100);
    const location = await begin(bytes.length);
    const id = location.split('/').at(-1) ?? '';
    for (let start = 0; start < bytes.length; start += 100) {
      await receive(server.deps, { id, start }, Readable.from([bytes.subarray(start, start + 100)]));
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'outloud-parts-'));
    const files = await localParts(server.deps, id, folder);
    expect([files.length, readFileSync(files[0] ?? '').equals(bytes)]).toEqual([1, true]);
    rmSync(folder, { recursive: true });
  });

  it('is given up when there are too many', async () => {
    const location = await begin(1000);
    await server.deps.pool.query('update uploads set parts = 5000 where id = $1', [location.split('/').at(-1)]);
    const answer = await patchUpload(server, admin.token, { location, offset: 0, body: bytesOf(100) });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_many_parts' }]);
    expect([filesOf(location), await rowsOf(location)]).toEqual([[], 0]);
  });
});

describe('what is left lying', () => {
  it('counts against a quota until it is finished or given up', async () => {
    const { token } = await newAdmin(server);
    const locations = [];
    for (let count = 0; count < 5; count++) locations.push(await begin(524_288_000, token));
    const answer = await createUpload(server, token, { size: 1 });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'upload_quota' }]);
    await fetch(`${server.url}${locations[0]}`, { method: 'DELETE', headers: uploadHeaders(token) });
    expect((await createUpload(server, token, { size: 524_288_000 })).status).toBe(201);
  });

  it('is cleared after a day, and not before', async () => {
    const [old, young] = [await begin(5000), await begin(5000)];
    for (const location of [old, young])
      await patchUpload(server, admin.token, { location, offset: 0, body: bytesOf(2000) });
    await server.deps.pool.query(`update uploads set created_at = now() - interval '25 hours' where id = $1`, [
      old.split('/').at(-1),
    ]);
    await server.deps.pool.query(`update uploads set created_at = now() - interval '23 hours' where id = $1`, [
      young.split('/').at(-1),
    ]);
    await sweepUploads(server.deps);
    expect([await rowsOf(old), filesOf(old)]).toEqual([0, []]);
    expect([await rowsOf(young), filesOf(young).length]).toEqual([1, 1]);
  });

  it('is nothing when the disk is full', async () => {
    const location = await begin(30 * megabyte);
    await patchUpload(server, admin.token, { location, offset: 0, body: bytesOf(9 * megabyte) });
    const { storage } = server.deps;
    const { put } = storage;
    storage.put = () => Promise.reject(new StorageFull('No space left'));
    try {
      const answer = await patchUpload(server, admin.token, {
        location,
        offset: 9 * megabyte,
        body: randomBytes(9 * megabyte),
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        507,
        { code: 'storage_full', error: 'There is no room for the video on our side. Please try again later.' },
      ]);
    } finally {
      storage.put = put;
    }
    expect([filesOf(location), await rowsOf(location)]).toEqual([[], 0]);
  });
});

describe('part buffers', () => {
  const { signal } = new AbortController();
  const timing = { wait: 60_000, pause: 60_000, turn: 60_000 };

  /** A connection that sends what it is told to send. */
  function openStream() {
    const stream = new Readable({ read() {} });
    stream.push(bytesOf(1000));
    return stream;
  }

  async function receivedOf(id: string): Promise<number> {
    const { rows } = await server.deps.pool.query('select received from uploads where id = $1', [id]);
    return rows[0].received;
  }

  async function beginFor(token: string, size: number): Promise<string> {
    return (await begin(size, token)).split('/').at(-1) ?? '';
  }

  it('are at most 4 for 80 connections of one tester, while another user uploads', async () => {
    const tester = await newTester(server);
    const bytes = bytesOf(200_000);
    const locations = await Promise.all(Array.from({ length: 80 }, () => begin(bytes.length, tester.token)));
    const connections = locations.map((location) => {
      const headers = { ...uploadHeaders(tester.token, 0), 'content-length': bytes.length };
      const sent = http.request(`${server.url}${location}`, { method: 'PATCH', headers, agent: false });
      const status = new Promise((resolve) => sent.on('response', (response) => resolve(response.statusCode)));
      sent.write(bytes.subarray(0, 100_000));
      return { sent, status };
    });
    await expect.poll(() => partBuffers.waiting(tester.id)).toBeGreaterThan(50);
    expect(partBuffers.held(tester.id)).toBe(4);
    const others = bytesOf(9 * megabyte);
    const location = await begin(others.length);
    const answer = await patchUpload(server, admin.token, { location, offset: 0, body: others });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(others.length)]);
    expect(partBuffers.waiting(tester.id)).toBeGreaterThan(0);
    expect(partBuffers.held(tester.id)).toBe(4);
    for (const { sent } of connections) sent.end(bytes.subarray(100_000));
    const statuses = await Promise.all(connections.map(({ status }) => status));
    // 429 only for those that wait for half a minute, on a machine that is that slow.
    expect(statuses.filter((status) => status !== 204 && status !== 429)).toEqual([]);
    expect(statuses).toContain(204);
    expect([partBuffers.held(), partBuffers.waiting(tester.id)]).toEqual([0, 0]);
  });

  it('are at most 32 in all', async () => {
    const held = await Promise.all(
      Array.from({ length: 32 }, (_, index) => partBuffers.acquire(`sender ${index % 8}`, signal)),
    );
    const id = await beginFor(admin.token, 1000);
    const receiving = receive(server.deps, { id, start: 0 }, Readable.from([bytesOf(1000)]), timing);
    await expect.poll(() => partBuffers.waiting(admin.id)).toBe(1);
    expect([partBuffers.held(), await receivedOf(id)]).toEqual([32, 0]);
    held[0]?.();
    expect(await receiving).toBe(1000);
    for (const giveBack of held) giveBack();
  });

  it('are given back by a connection that pauses, after what has arrived is stored', async () => {
    const id = await beginFor(admin.token, 2000);
    const stream = openStream();
    const receiving = receive(server.deps, { id, start: 0 }, stream, { ...timing, pause: 10 });
    await expect.poll(() => receivedOf(id)).toBe(1000);
    await expect.poll(() => partBuffers.held(admin.id)).toBe(0);
    stream.push(Buffer.alloc(1000));
    stream.push(null);
    expect(await receiving).toBe(2000);
    expect(await receivedOf(id)).toBe(2000);
  });

  it('go from a slow connection to one that waits', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => beginFor(admin.token, 3000)));
    const streams = ids.map(openStream);
    const receiving = ids.map((id, index) =>
      receive(server.deps, { id, start: 0 }, streams[index] ?? openStream(), { ...timing, turn: 0 }),
    );
    await expect.poll(() => [partBuffers.held(admin.id), partBuffers.waiting(admin.id)]).toEqual([4, 1]);
    for (const stream of streams) stream.push(Buffer.alloc(1000));
    await expect.poll(() => partBuffers.waiting(admin.id)).toBe(0);
    for (const stream of streams) {
      stream.push(Buffer.alloc(1000));
      stream.push(null);
    }
    expect(await Promise.all(receiving)).toEqual([3000, 3000, 3000, 3000, 3000]);
    expect(partBuffers.held(admin.id)).toBe(0);
  });

  it.each([
    [
      4,
      429,
      'too_many_uploads',
      'You are uploading too many files at the same time. Wait until one of them is finished.',
    ],
    [3, 503, 'busy', 'Many recordings are being uploaded right now. Try again in a moment.'],
  ])('are refused in the end to a sender who has %i of them with %i', async (own, status, code, message) => {
    const others = Array.from({ length: 32 - own }, (_, index) => partBuffers.acquire(`sender ${index % 8}`, signal));
    const held = await Promise.all([
      ...others,
      ...Array.from({ length: own }, () => partBuffers.acquire(admin.id, signal)),
    ]);
    const id = await beginFor(admin.token, 1000);
    const sent = Readable.from([bytesOf(1000)]);
    const refused = receive(server.deps, { id, start: 0 }, sent, { ...timing, wait: 10 });
    await expect(refused).rejects.toMatchObject({ status, code, message, headers: { 'retry-after': '10' } });
    for (const giveBack of held) giveBack();
    expect(await receive(server.deps, { id, start: 0 }, Readable.from([bytesOf(1000)]))).toBe(1000);
  });

  it('answer 429 with Retry-After when too many connections of a sender wait, and keep the upload', async () => {
    const other = await newAdmin(server);
    const location = await begin(1000);
    const leaving = new AbortController();
    const held = await Promise.all(Array.from({ length: 4 }, () => partBuffers.acquire(admin.id, signal)));
    const waiting = Array.from({ length: 100 }, () => partBuffers.acquire(admin.id, leaving.signal).catch(() => {}));
    const answer = await patchUpload(server, admin.token, { location, offset: 0, body: bytesOf(1000) });
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      429,
      '10',
      { success: false, code: 'too_many_uploads' },
    ]);
    const form = new FormData();
    form.append('video', new Blob([new Uint8Array(bytesOf(1000))], { type: 'video/webm' }), 'review.webm');
    const headers = { authorization: `Bearer ${admin.token}` };
    const sent = await fetch(`${server.url}/api/deliveries/upload`, { method: 'POST', headers, body: form });
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([429, '10']);
    const theirs = await begin(1000, other.token);
    const others = await patchUpload(server, other.token, { location: theirs, offset: 0, body: bytesOf(1000) });
    expect(others.status).toBe(204);
    leaving.abort();
    for (const giveBack of held) giveBack();
    await Promise.all(waiting);
    const again = await patchUpload(server, admin.token, { location, offset: 0, body: bytesOf(1000) });
    expect(again.status).toBe(204);
  });
});

it.each<[string, Record<string, string>, number, string]>([
  ['without the version of the protocol', { 'tus-resumable': '' }, 412, 'Tus-Resumable Required'],
  ['with a header that makes no sense', { 'upload-length': '-1' }, 400, 'Invalid upload-length'],
  ['in parts to be joined, which we do not offer', { 'upload-concat': 'partial' }, 400, 'Concatenation extension'],
])('is refused in the envelope of all answers %s', async (_, headers, status, error) => {
  const sent = { ...uploadHeaders(admin.token), 'upload-length': '100', ...headers };
  const answer = await request(server.url, 'POST', '/api/uploads', { headers: sent });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
  expect(answer.body).toMatchObject({ success: false, data: null, code: 'bad_upload' });
  expect(answer.body.error).toContain(error);
});

it('tells what it can do, and lets no other site in', async () => {
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
