import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../../../scripts/lib/run.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { type AiHost, startGoodAiHost } from './ai-host.ts';
import { adminEmail, createUpload, patchUpload, recordings, signUpAdmin } from './deliveries.ts';
import { expectOnce, Recovery } from './fault-report.ts';
import { addTester, buyRoast, sendFile } from './hand-in.ts';
import { request } from './http.ts';
import { expectCleanLedger } from './ledger-verify.ts';
import { asOwner } from './owner.ts';
import { databaseUrl, newDataDir, type Program, removeDataDir, startProgram, stopProgram } from './program.ts';
import { madeUpVideo, readOffset, sendAll, storedHash } from './sender.ts';

const megabyte = 1024 ** 2;
const recording = readFileSync(path.join(recordings, 'fitness-short.webm'));
const pollOptions = { timeout: 600_000, interval: 100 };

let dataDir: string;
let host: AiHost;
let server: Program;
beforeEach(async () => {
  dataDir = newDataDir();
  host = await startGoodAiHost();
  const settings = { ADMIN_EMAILS: adminEmail, MIN_VIDEO_SECONDS: '5', ...host.environment };
  server = startProgram(dataDir, await findFreePort(), settings);
  await server.ready;
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  await host.stop();
  await removeDataDir(dataDir);
});

/** Limits the file size of the server process: a write fails halfway, as on a full disk. PostgreSQL is not limited. */
async function limitFileSize(bytes: number | 'unlimited'): Promise<void> {
  expect((await run('prlimit', ['--pid', `${server.child.pid}`, `--fsize=${bytes}:`])).code).toBe(0);
}

it('rejects uploads and delays deliveries while the disk is full, and recovers when there is space', {
  timeout: 900_000,
}, async () => {
  const token = await signUpAdmin(server.url, dataDir);
  const firstVideo = madeUpVideo(9 * megabyte, 'before');
  const firstLocation = await startUpload(token, firstVideo.size);
  await sendAll({ url: server.url, token, location: firstLocation }, firstVideo);
  const uploadId = await sendFile(server, token, { bytes: recording });
  const roastRequestId = await buyRoast(server.url, token, 1);
  const testerId = await addTester(dataDir, 'theo');
  const recovery = new Recovery();

  recovery.fault();
  await limitFileSize(megabyte);
  const video = madeUpVideo(10 * megabyte, 'during');
  const rejectedLocation = await startUpload(token, video.size);
  const body = new Uint8Array(Buffer.concat([...video.from(0)]));
  const response = await patchUpload(server, token, { location: rejectedLocation, offset: 0, body });
  expect([response.status, await response.json()]).toMatchObject([507, { code: 'storage_full' }]);
  expect(await readOffset(server.url, token, rejectedLocation)).toBeNull();
  expect(existsSync(path.join(dataDir, 'files/uploads', rejectedLocation.split('/').at(-1) ?? ''))).toBe(false);

  recovery.fault();
  await limitFileSize(20_000);
  const delivery = { uploadId, roastRequestId, testerId };
  const submitted = await request(server.url, 'POST', '/api/deliveries/upload', { token, body: delivery });
  expect(submitted.status).toBe(201);
  const { _id: id } = submitted.body.data.delivery;
  const url = databaseUrl(dataDir);
  // A full disk delays the step without counting an attempt.
  const delayed = `select step, state, attempts from delivery_steps where delivery_id = '${id}' and timeouts > 0`;
  await expect
    .poll(() => asOwner(url, delayed), pollOptions)
    .toEqual([{ step: 'normalize', state: 'waiting', attempts: 0 }]);
  expect(existsSync(path.join(dataDir, 'files/deliveries', id))).toBe(false);

  recovery.over();
  await limitFileSize('unlimited');
  const retryLocation = await startUpload(token, video.size);
  await sendAll({ url: server.url, token, location: retryLocation }, video);
  recovery.success();
  const status = () => asOwner(url, 'select status from deliveries');
  await expect.poll(status, pollOptions).toEqual([{ status: 'completed' }]);

  const captured = `select delivery_id as id from ledger_transfers where kind = 'capture'`;
  const { injected, recoveryMs } = recovery;
  expectOnce('full disk', {
    injected,
    recoveryMs,
    acknowledged: [firstVideo.sha256(), video.sha256(), id],
    found: [
      await storedHash(dataDir, firstLocation),
      await storedHash(dataDir, retryLocation),
      ...(await asOwner<{ id: string }>(url, captured)).map((row) => row.id),
    ],
  });
  await expectCleanLedger(dataDir);
  expect(await stopProgram(server)).toBe(0);
});

async function startUpload(token: string, size: number): Promise<string> {
  const response = await createUpload(server, token, { size });
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}
