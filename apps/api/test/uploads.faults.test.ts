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
let program: Program;
let port: number;
beforeEach(async () => {
  dataDir = newDataDir();
  port = await findFreePort();
  program = await start();
});
afterEach(async () => {
  program.child.kill('SIGKILL');
  await program.exited;
  await removeDataDir(dataDir);
});

async function start(): Promise<Program> {
  const started = startProgram(dataDir, port, { ADMIN_EMAILS: adminEmail });
  await started.ready;
  return started;
}

it(`kill -9, ${kills} times during five uploads of ${size / megabyte} MB: every byte arrives`, {
  timeout: 900_000 + kills * 30_000,
}, async () => {
  const random = randomFrom(seed);
  const token = await signUpAdmin(program.url, dataDir);
  const videos = Array.from({ length: 5 }, (_, index) => madeUpVideo(size - index, `video ${index}`));
  const locations = await Promise.all(videos.map((video) => begin(token, video.size)));
  const sending = videos.map((video, index) =>
    sendAll({ url: program.url, token, location: locations[index] ?? '' }, video),
  );
  const recovery = new Recovery();
  for (let count = 0; count < kills; count++) {
    await wait(between(random, 50, 1500));
    recovery.fault();
    program.child.kill('SIGKILL');
    await program.exited;
    program = await start();
    expect((await request(program.url, 'GET', '/api/health')).status).toBe(200);
    recovery.success();
  }
  const tries = await Promise.all(sending);
  expect(Math.max(...tries)).toBeGreaterThan(1);
  const { injected, recoveryMs } = recovery;
  const acknowledged = videos.map((video, index) => `${locations[index]} ${video.sha256()}`);
  const found = await Promise.all(
    locations.map(async (location) => `${location} ${await storedHash(dataDir, location)}`),
  );
  expectOnce('kill: program', { injected, recoveryMs, acknowledged, found });
  expect(await stopProgram(program)).toBe(0);
});

it(`four uploads of ${roundsOf({ share: 64, full: 500 })} MB at once take less than 250 MB of memory more than none`, {
  timeout: 900_000,
}, async () => {
  const token = await signUpAdmin(program.url, dataDir);
  const idle = residentMegabytes(program);
  let highest = idle;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(program));
  }, 50);
  const videos = Array.from({ length: 4 }, (_, index) =>
    madeUpVideo(roundsOf({ share: 64, full: 500 }) * megabyte, `${index}`),
  );
  await Promise.all(
    videos.map(async (video) => sendAll({ url: program.url, token, location: await begin(token, video.size) }, video)),
  );
  clearInterval(watch);
  console.log(`memory: ${idle} MB idle, ${highest} MB at most`);
  expect(highest - idle).toBeLessThan(250);
});

async function begin(token: string, length: number): Promise<string> {
  const answer = await createUpload(program, token, { size: length });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
