import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { adminEmail, createUpload, signUpAdmin, uploadHeaders } from './deliveries.ts';
import { expectOnce } from './fault-report.ts';
import { request } from './http.ts';
import { newDataDir, type Program, removeDataDir, residentMegabytes, startProgram, stopProgram } from './program.ts';
import { madeUpVideo, readOffset, sendAll, storedHash } from './sender.ts';

const megabyte = 1024 ** 2;
const each = 40;
const senders = 4;
const dripMs = 1000;
/** Twice as long as anybody may be silent, and a check of all connections every half minute. */
const patience = { timeout: 600_000, interval: 250 };

let dataDir: string;
let port: number;
let program: Program;
/** Those who send; of those who never read one sees nothing. */
const open = new Set<Socket>();
const readers: Socket[] = [];
beforeEach(async () => {
  dataDir = newDataDir();
  port = await findFreePort();
  program = startProgram(dataDir, port, { ADMIN_EMAILS: adminEmail });
  await program.ready;
});
afterEach(async () => {
  for (const socket of [...open, ...readers]) socket.destroy();
  program.child.kill('SIGKILL');
  await program.exited;
  await removeDataDir(dataDir);
});

it('hundreds of slow clients keep nobody waiting, and are shown out', async () => {
  const token = await signUpAdmin(program.url, dataDir);
  const videos = Array.from({ length: senders }, (_, index) => madeUpVideo(6 * megabyte + index, `slow ${index}`));
  const locations = await Promise.all(videos.map(({ size }) => begin(token, size)));
  const idle = { sockets: socketsOf(program), memory: residentMegabytes(program) };

  for (let count = 0; count < each; count++) {
    drip('GET /api/health HTTP/1.1\r\nhost: slow\r\nx-slow: ');
    drip(`${jsonPost('/api/auth/register', 10_000)}{"email": "`);
    neverRead('GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: slow\r\n\r\n'.repeat(10));
  }
  for (const [index, video] of videos.entries()) {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = video.from(0);
    const head = Object.entries({ ...uploadHeaders(token, 0), host: 'slow', 'content-length': `${video.size}` });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    silent(Buffer.concat([Buffer.from(`PATCH ${locations[index]} HTTP/1.1\r\n${lines}\r\n`), first, second]));
  }
  expect([open.size, readers.length]).toEqual([2 * each + senders, each]);

  let slowest = 0;
  let served = 0;
  const isCrowded = () => open.size > 0 || socketsOf(program) > idle.sockets + 2;
  for (const deadline = Date.now() + patience.timeout; isCrowded() && Date.now() < deadline; await wait(100)) {
    const began = performance.now();
    expect((await request(program.url, 'GET', '/api/auth/profile', { token })).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
    served++;
  }
  expect(isCrowded()).toBe(false);
  const memory = residentMegabytes(program);
  console.log(
    `${served} others were served, the slowest in ${Math.round(slowest)} ms; ${idle.memory} MB, then ${memory}`,
  );
  expect(memory - idle.memory).toBeLessThan(150);

  for (const location of locations) expect(await readOffset(program.url, token, location)).toBe(2 * megabyte);
  await Promise.all(
    videos.map((video, index) => sendAll({ url: program.url, token, location: locations[index] ?? '' }, video)),
  );
  expectOnce('slow client', {
    injected: 3 * each + senders,
    recoveryMs: slowest,
    acknowledged: videos.map((video) => video.sha256()),
    found: await Promise.all(locations.map((location) => storedHash(dataDir, location))),
  });
  expect(await stopProgram(program)).toBe(0);
});

/** Sends the beginning, then one letter after the other for as long as it may. */
function drip(beginning: string): void {
  const socket = silent(beginning);
  const timer = setInterval(() => socket.write('a'), dripMs);
  socket.once('close', () => clearInterval(timer));
}

/** Asks for more than fits between the two, and takes nothing of it. */
function neverRead(questions: string): void {
  const socket = connect(port, '127.0.0.1', () => socket.write(questions));
  socket.on('error', () => {});
  readers.push(socket);
}

function silent(beginning: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
  open.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => open.delete(socket));
  socket.on('end', () => socket.destroy());
  socket.resume();
  return socket;
}

function jsonPost(place: string, length: number): string {
  const head = { host: 'slow', 'content-type': 'application/json', 'content-length': length };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${place} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function begin(token: string, size: number): Promise<string> {
  return (await createUpload(program, token, { size })).headers.get('location') ?? '';
}

function socketsOf({ child }: Program): number {
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
