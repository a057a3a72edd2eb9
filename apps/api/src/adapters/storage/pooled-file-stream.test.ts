import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PooledFileStream } from './pooled-file-stream.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-pooled-'));
const file = path.join(folder, 'video.mp4');
const content = randomBytes(3 * 1024 ** 2 + 5);
const chunkSizes: number[] = [];
const errors: string[] = [];
let missingBytes = 0;
const server = http.createServer((request, response) => {
  const start = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('start'));
  const bytes = content.length - start;
  response.setHeader('content-length', bytes + missingBytes);
  const write = response.write.bind(response) as (chunk: Buffer, callback: () => void) => boolean;
  response.write = (chunk: Buffer, callback: unknown) => {
    chunkSizes.push(chunk.length);
    return write(chunk, callback as () => void);
  };
  new PooledFileStream(openSync(file, 'r'), { start, bytes: bytes + missingBytes })
    .on('error', ({ message }) => {
      errors.push(message);
      response.destroy();
    })
    .pipe(response);
});
server.keepAliveTimeout = 60_000;
let port: number;
beforeAll(async () => {
  writeFileSync(file, content);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  vi.restoreAllMocks();
  chunkSizes.length = 0;
  errors.length = 0;
  missingBytes = 0;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const computeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fetchFrom = async (start: number) =>
  new Uint8Array(await (await fetch(`http://127.0.0.1:${port}/?start=${start}`)).arrayBuffer());
const countOpenDescriptors = () =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === file;
    } catch {
      return false;
    }
  }).length;

it('sends many ranges at once without mixing their pooled buffers', async () => {
  const starts = Array.from({ length: 20 }, (_, index) => index * 100_003);
  for (let round = 0; round < 2; round++) {
    const loaded = await Promise.all(starts.map(fetchFrom));
    expect(loaded.map(computeHash)).toEqual(starts.map((start) => computeHash(content.subarray(start))));
  }
  await expect.poll(countOpenDescriptors).toBe(0);
});

it('closes the file when a client disconnects and keeps serving other clients', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const socket = net.connect(port, '127.0.0.1');
    socket.write('GET /?start=0 HTTP/1.1\r\nhost: test\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
  }
  await expect.poll(countOpenDescriptors).toBe(0);
  expect(computeHash(await fetchFrom(3))).toBe(computeHash(content.subarray(3)));
});

it('closes the connection when the file is shorter than the Content-Length', async () => {
  missingBytes = 7;
  await expect(fetchFrom(0)).rejects.toThrow('terminated');
  expect(errors).toEqual(['The file is shorter than the requested range.']);
  await expect.poll(countOpenDescriptors).toBe(0);
});

it('uses the thread pool for a while after a read that waited for the disk', async () => {
  const expectedChunkSizes = { sync: [262_144, 262_144, 262_144, 262_144], async: [262_144, 524_288, 262_144] };
  const fetchOneMebibyte = async () => {
    await fetchFrom(content.length - 1024 ** 2);
    return chunkSizes.splice(0);
  };
  let sleeps = 0;
  const usage = process.resourceUsage();
  vi.spyOn(process, 'resourceUsage').mockImplementation(() => ({ ...usage, voluntaryContextSwitches: sleeps }));
  let now = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  expect(await fetchOneMebibyte()).toEqual(expectedChunkSizes.sync);
  // Each read takes 5 ms, but no thread slept: the thread was preempted.
  const advanceClock = () => {
    now += 5;
    return now;
  };
  clock.mockImplementation(advanceClock);
  expect(await fetchOneMebibyte()).toEqual(expectedChunkSizes.sync);
  // The first read waits for the disk, so reads use the thread pool for 100 ms.
  clock.mockImplementation(() => {
    sleeps++;
    return advanceClock();
  });
  expect(await fetchOneMebibyte()).toEqual(expectedChunkSizes.async);
  now += 100;
  clock.mockImplementation(() => now);
  expect(await fetchOneMebibyte()).toEqual(expectedChunkSizes.sync);
});
