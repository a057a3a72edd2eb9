import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@outloud/testkit/http';
import { createRandom, faultSeed, getRoundCount, randomInteger } from '@outloud/testkit/rounds';
import {
  createDataDir,
  getResidentMegabytes,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { createFakeVideo, hashStoredUpload, uploadUntilComplete } from '@outloud/testkit/uploads/resumable-upload';
import { createUpload } from '@outloud/testkit/uploads/upload-requests';
import { adminSettings, registerAdmin } from '@outloud/testkit/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce, RecoveryTimer } from './fault-report.ts';

const megabyte = 1024 ** 2;
const kills = getRoundCount({ quick: 2, full: 15 });
const size = getRoundCount({ quick: 24, full: 200 }) * megabyte;

let dataDir: string;
let server: ServerProcess;
let port: number;
beforeEach(async () => {
  dataDir = createDataDir();
  port = await findFreePort();
  server = await startAndWait();
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  await removeDataDir(dataDir);
});

async function startAndWait(): Promise<ServerProcess> {
  const started = startServerProcess(dataDir, port, { ...adminSettings });
  await started.ready;
  return started;
}

it(`receives every byte of five uploads of ${size / megabyte} MB when the server is killed ${kills} times`, {
  timeout: 900_000 + kills * 30_000,
}, async () => {
  const random = createRandom(faultSeed);
  const token = await registerAdmin(server.url, dataDir);
  const videos = Array.from({ length: 5 }, (_, index) => createFakeVideo(size - index, `video ${index}`));
  const locations = await Promise.all(videos.map((video) => startUpload(token, video.size)));
  const uploads = videos.map((video, index) =>
    uploadUntilComplete({ url: server.url, token, location: locations[index] ?? '' }, video),
  );
  const recovery = new RecoveryTimer();
  for (let count = 0; count < kills; count++) {
    await wait(randomInteger(random, 50, 1500));
    recovery.recordFault();
    server.child.kill('SIGKILL');
    await server.exited;
    server = await startAndWait();
    expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
    recovery.recordSuccess();
  }
  const attempts = await Promise.all(uploads);
  expect(Math.max(...attempts)).toBeGreaterThan(1);
  const { injected, recoveryMs } = recovery;
  const acknowledged = videos.map((video, index) => `${locations[index]} ${video.sha256()}`);
  const stored = await Promise.all(
    locations.map(async (location) => `${location} ${await hashStoredUpload(dataDir, location)}`),
  );
  expectExactlyOnce('kill: single process', { injected, recoveryMs, acknowledged, stored });
  expect(await stopServerProcess(server)).toBe(0);
});

it(`uses less than 250 MB of memory for four parallel uploads of ${getRoundCount({ quick: 64, full: 500 })} MB`, {
  timeout: 900_000,
}, async () => {
  const token = await registerAdmin(server.url, dataDir);
  const idle = getResidentMegabytes(server);
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, getResidentMegabytes(server));
  }, 50);
  const videos = Array.from({ length: 4 }, (_, index) =>
    createFakeVideo(getRoundCount({ quick: 64, full: 500 }) * megabyte, `${index}`),
  );
  await Promise.all(
    videos.map(async (video) =>
      uploadUntilComplete({ url: server.url, token, location: await startUpload(token, video.size) }, video),
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
