import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AiHost, startAiHostWithDefaults } from '@outloud/testkit/hosts/ai-host';
import { request } from '@outloud/testkit/http';
import { expectCorrectLedger } from '@outloud/testkit/ledger-verify';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import {
  createDataDir,
  getOwnerDatabaseUrl,
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
import { buyRoast, uploadFile } from '@outloud/testkit/uploads/submit-recording';
import { createUpload, patchUpload } from '@outloud/testkit/uploads/upload-requests';
import { adminSettings, insertTester, registerAdmin, uploadKey } from '@outloud/testkit/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../../../scripts/lib/run.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce, RecoveryTimer } from './fault-report.ts';

const megabyte = 1024 ** 2;
const recording = readFileSync(path.join(recordingsFolder, 'fitness-short.webm'));
const pollOptions = { timeout: 600_000, interval: 100 };

let dataDir: string;
let host: AiHost;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = createDataDir();
  host = await startAiHostWithDefaults();
  const settings = { ...adminSettings, MIN_VIDEO_SECONDS: '5', ...host.environment };
  server = startServerProcess(dataDir, await findFreePort(), settings);
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

it('rejects uploads and delays deliveries while the disk is full, and recovers once there is space', {
  timeout: 900_000,
}, async () => {
  const token = await registerAdmin(server.url, dataDir);
  const firstVideo = createFakeVideo(9 * megabyte, 'before');
  const firstLocation = await startUpload(token, firstVideo.size);
  await uploadUntilComplete({ url: server.url, token, location: firstLocation }, firstVideo);
  const uploadId = await uploadFile(server, token, { bytes: recording });
  const roastRequestId = await buyRoast(server.url, token, 1);
  const testerId = await insertTester(dataDir, 'theo');
  const recovery = new RecoveryTimer();

  recovery.recordFault();
  await limitFileSize(megabyte);
  const video = createFakeVideo(10 * megabyte, 'during');
  const rejectedLocation = await startUpload(token, video.size);
  const body = new Uint8Array(Buffer.concat([...video.readFrom(0)]));
  const response = await patchUpload(server, token, { location: rejectedLocation, offset: 0, body });
  expect([response.status, await response.json()]).toMatchObject([507, { code: 'storage_full' }]);
  expect(await readUploadOffset(server.url, token, rejectedLocation)).toBeNull();
  expect(existsSync(path.join(dataDir, 'files/uploads', rejectedLocation.split('/').at(-1) ?? ''))).toBe(false);

  recovery.recordFault();
  await limitFileSize(20_000);
  const delivery = { uploadId, roastRequestId, testerId, uploadKey };
  const submitted = await request(server.url, 'POST', '/api/deliveries/upload', { token, body: delivery });
  expect(submitted.status).toBe(201);
  const { _id: id } = submitted.body.data.delivery;
  const url = getOwnerDatabaseUrl(dataDir);
  // A full disk delays the step without counting an attempt.
  const delayedStepsSql = `select step, state, attempts from delivery_steps where delivery_id = '${id}' and timeouts > 0`;
  await expect
    .poll(() => queryAsOwner(url, delayedStepsSql), pollOptions)
    .toEqual([{ step: 'normalize', state: 'waiting', attempts: 0 }]);
  expect(existsSync(path.join(dataDir, 'files/deliveries', id))).toBe(false);

  recovery.endOutage();
  await limitFileSize('unlimited');
  const retryLocation = await startUpload(token, video.size);
  await uploadUntilComplete({ url: server.url, token, location: retryLocation }, video);
  recovery.recordSuccess();
  const readStatus = () => queryAsOwner(url, 'select status from deliveries');
  await expect.poll(readStatus, pollOptions).toEqual([{ status: 'completed' }]);

  const capturesSql = `select delivery_id as id from ledger_transfers where kind = 'capture'`;
  const { injected, recoveryMs } = recovery;
  expectExactlyOnce('full disk', {
    injected,
    recoveryMs,
    acknowledged: [firstVideo.sha256(), video.sha256(), id],
    stored: [
      await hashStoredUpload(dataDir, firstLocation),
      await hashStoredUpload(dataDir, retryLocation),
      ...(await queryAsOwner<{ id: string }>(url, capturesSql)).map((row) => row.id),
    ],
  });
  await expectCorrectLedger(dataDir);
  expect(await stopServerProcess(server)).toBe(0);
});

async function startUpload(token: string, size: number): Promise<string> {
  const response = await createUpload(server, token, { size });
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}
