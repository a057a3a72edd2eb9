import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@outloud/testkit/http';
import {
  createDataDir,
  getResidentMegabytes,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import {
  createFakeVideo,
  hashStoredUpload,
  readUploadOffset,
  uploadUntilComplete,
} from '@outloud/testkit/uploads/resumable-upload';
import { buildUploadHeaders, createUpload } from '@outloud/testkit/uploads/upload-requests';
import { adminSettings, registerAdmin } from '@outloud/testkit/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce } from './fault-report.ts';

const megabyte = 1024 ** 2;
const clientsPerKind = 40;
const uploaderCount = 4;
const byteIntervalMs = 1000;
/** Twice the idle timeout, plus the connection check that runs every 30 seconds. */
const pollOptions = { timeout: 600_000, interval: 250 };

let dataDir: string;
let port: number;
let server: ServerProcess;
/** Open sockets of slow senders. A socket that never reads does not notice when the server closes it. */
const openSockets = new Set<Socket>();
const nonReadingSockets: Socket[] = [];
beforeEach(async () => {
  dataDir = createDataDir();
  port = await findFreePort();
  server = startServerProcess(dataDir, port, { ...adminSettings });
  await server.ready;
});
afterEach(async () => {
  for (const socket of [...openSockets, ...nonReadingSockets]) socket.destroy();
  server.child.kill('SIGKILL');
  await server.exited;
  await removeDataDir(dataDir);
});

it('serves other clients while more than a hundred slow clients are connected, then disconnects them', async () => {
  const token = await registerAdmin(server.url, dataDir);
  const videos = Array.from({ length: uploaderCount }, (_, index) =>
    createFakeVideo(6 * megabyte + index, `slow ${index}`),
  );
  const locations = await Promise.all(videos.map(({ size }) => startUpload(token, size)));
  const idle = { sockets: countSockets(server), memory: getResidentMegabytes(server) };

  for (let count = 0; count < clientsPerKind; count++) {
    sendSlowly('GET /api/health HTTP/1.1\r\nhost: slow\r\nx-slow: ');
    sendSlowly(`${buildJsonPost('/api/auth/register', 10_000)}{"email": "`);
    sendWithoutReading('GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: slow\r\n\r\n'.repeat(10));
  }
  for (const [index, video] of videos.entries()) {
    const [firstMegabyte = Buffer.alloc(0), secondMegabyte = Buffer.alloc(0)] = video.readFrom(0);
    const head = Object.entries({ ...buildUploadHeaders(token, 0), host: 'slow', 'content-length': `${video.size}` });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    sendThenWait(
      Buffer.concat([Buffer.from(`PATCH ${locations[index]} HTTP/1.1\r\n${lines}\r\n`), firstMegabyte, secondMegabyte]),
    );
  }
  expect([openSockets.size, nonReadingSockets.length]).toEqual([2 * clientsPerKind + uploaderCount, clientsPerKind]);

  let slowestMs = 0;
  let servedCount = 0;
  const hasSlowClients = () => openSockets.size > 0 || countSockets(server) > idle.sockets + 2;
  for (const deadline = Date.now() + pollOptions.timeout; hasSlowClients() && Date.now() < deadline; await wait(100)) {
    const startedAt = performance.now();
    expect((await request(server.url, 'GET', '/api/auth/profile', { token })).status).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    servedCount++;
  }
  expect(hasSlowClients()).toBe(false);
  const memory = getResidentMegabytes(server);
  console.log(
    `${servedCount} other requests, the slowest in ${Math.round(slowestMs)} ms; memory: ${idle.memory} MB, then ${memory} MB`,
  );
  expect(memory - idle.memory).toBeLessThan(150);

  for (const location of locations) expect(await readUploadOffset(server.url, token, location)).toBe(2 * megabyte);
  await Promise.all(
    videos.map((video, index) =>
      uploadUntilComplete({ url: server.url, token, location: locations[index] ?? '' }, video),
    ),
  );
  expectExactlyOnce('slow client', {
    injected: 3 * clientsPerKind + uploaderCount,
    recoveryMs: slowestMs,
    acknowledged: videos.map((video) => video.sha256()),
    stored: await Promise.all(locations.map((location) => hashStoredUpload(dataDir, location))),
  });
  expect(await stopServerProcess(server)).toBe(0);
});

/** Sends the start of a request, then one byte per second until the server disconnects. */
function sendSlowly(start: string): void {
  const socket = sendThenWait(start);
  const timer = setInterval(() => socket.write('a'), byteIntervalMs);
  socket.once('close', () => clearInterval(timer));
}

/** Requests more data than the socket buffers hold and never reads the responses. */
function sendWithoutReading(requests: string): void {
  const socket = connect(port, '127.0.0.1', () => socket.write(requests));
  socket.on('error', () => {});
  nonReadingSockets.push(socket);
}

function sendThenWait(start: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(start));
  openSockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => openSockets.delete(socket));
  socket.on('end', () => socket.destroy());
  socket.resume();
  return socket;
}

function buildJsonPost(path: string, length: number): string {
  const head = { host: 'slow', 'content-type': 'application/json', 'content-length': length };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function startUpload(token: string, size: number): Promise<string> {
  return (await createUpload(server, token, { size })).headers.get('location') ?? '';
}

function countSockets({ child }: ServerProcess): number {
  const folder = `/proc/${child.pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.startsWith('socket:')).length;
}
