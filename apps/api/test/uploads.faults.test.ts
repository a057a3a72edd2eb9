import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { adminEmail, createUpload, signUpAdmin } from './deliveries.ts';
import { expectOnce, Recovery } from './fault-report.ts';
import { request } from './http.ts';
import { newDataDir, type Program, removeDataDir, residentMegabytes, startProgram, stopProgram } from './program.ts';
import { between, randomFrom, roundsOf, seed } from './rounds.ts';
import { madeUpVideo, sendAll, storedHash } from './sender.ts';

const megabyte = 1024 ** 2;
const kills = roundsOf({ share: 2, full: 15 });
const size = roundsOf({ share: 24, full: 200 }) * megabyte;

let dataDir: string;
let server: Program;
let port: number;
beforeEach(async () => {
  dataDir = newDataDir();
  port = await findFreePort();
  server = await startReady();
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  await removeDataDir(dataDir);
});

async function startReady(): Promise<Program> {
  const started = startProgram(dataDir, port, { ADMIN_EMAILS: adminEmail });
  await started.ready;
  return started;
}

it(`receives every byte of five uploads of ${size / megabyte} MB when the server is killed ${kills} times`, {
  timeout: 900_000 + kills * 30_000,
}, async () => {
  const random = randomFrom(seed);
  const token = await signUpAdmin(server.url, dataDir);
  const videos = Array.from({ length: 5 }, (_, index) => madeUpVideo(size - index, `video ${index}`));
  const locations = await Promise.all(videos.map((video) => startUpload(token, video.size)));
  const uploads = videos.map((video, index) =>
    sendAll({ url: server.url, token, location: locations[index] ?? '' }, video),
  );
  const recovery = new Recovery();
  for (let count = 0; count < kills; count++) {
    await wait(between(random, 50, 1500));
    recovery.fault();
    server.child.kill('SIGKILL');
    await server.exited;
    server = await startReady();
    expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
    recovery.success();
  }
  const attempts = await Promise.all(uploads);
  expect(Math.max(...attempts)).toBeGreaterThan(1);
  const { injected, recoveryMs } = recovery;
  const acknowledged = videos.map((video, index) => `${locations[index]} ${video.sha256()}`);
  const found = await Promise.all(
    locations.map(async (location) => `${location} ${await storedHash(dataDir, location)}`),
  );
  expectOnce('kill: program', { injected, recoveryMs, acknowledged, found });
  expect(await stopProgram(server)).toBe(0);
});

it(`uses less than 250 MB of memory for four parallel uploads of ${roundsOf({ share: 64, full: 500 })} MB`, {
  timeout: 900_000,
}, async () => {
  const token = await signUpAdmin(server.url, dataDir);
  const idle = residentMegabytes(server);
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server));
  }, 50);
  const videos = Array.from({ length: 4 }, (_, index) =>
    madeUpVideo(roundsOf({ share: 64, full: 500 }) * megabyte, `${index}`),
  );
  await Promise.all(
    videos.map(async (video) =>
      sendAll({ url: server.url, token, location: await startUpload(token, video.size) }, video),
    ),
  );
  clearInterval(timer);
  console.log(`memory: ${idle} MB idle, ${peak} MB peak`);
  expect(peak - idle).toBeLessThan(250);
});

async function startUpload(token: string, length: number): Promise<string> {
  const response = await createUpload(server, token, { size: length });
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}
