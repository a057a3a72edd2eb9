import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AiHost, startAiHostWithDefaults } from '@outloud/testkit/hosts/ai-host';
import { startS3 } from '@outloud/testkit/hosts/s3';
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
import { createFakeVideo, readUploadOffset, uploadUntilComplete } from '@outloud/testkit/uploads/resumable-upload';
import { buyRoast, submitRecording } from '@outloud/testkit/uploads/submit-recording';
import { createUpload, patchUpload } from '@outloud/testkit/uploads/upload-requests';
import { adminSettings, insertTester, registerAdmin } from '@outloud/testkit/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { ClientLoad } from './cluster/client-load.ts';
import { expectCompleteUploads, pollOptions } from './cluster/expectations.ts';
import { expectExactlyOnce, RecoveryTimer } from './fault-report.ts';

const recording = readFileSync(path.join(recordingsFolder, 'fitness-short.webm'));

let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3>>;
let host: AiHost;
let server: ServerProcess;
let load: ClientLoad;
beforeEach(async () => {
  dataDir = createDataDir();
  host = await startAiHostWithDefaults();
  s3 = await startS3();
  server = startServerProcess(dataDir, await findFreePort(), {
    ...s3.environment,
    ...adminSettings,
    MIN_VIDEO_SECONDS: '5',
    ...host.environment,
  });
  await server.ready;
  load = new ClientLoad(server.url);
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  await host.stop();
  await s3.stop();
  await removeDataDir(dataDir);
});

it('resumes uploads and a delivery without data loss after an S3 outage', {
  timeout: 900_000,
}, async () => {
  const url = getOwnerDatabaseUrl(dataDir);
  const token = await registerAdmin(server.url, dataDir);
  const roastId = await buyRoast(server.url, token, 1);
  const testerId = await insertTester(dataDir, 'theo');
  const recovery = new RecoveryTimer();
  load.run({ buyers: [], readers: [], uploaders: [{ id: '', token }] });
  await expect.poll(() => load.uploaded.length, { ...pollOptions, interval: 5 }).toBeGreaterThan(1);
  const video = createFakeVideo(2 * 1024 ** 2, 'sent during the outage');
  const location = (await createUpload(server, token, { size: video.size })).headers.get('location') ?? '';
  const id = await submitRecording(server, token, { roastId, testerId, bytes: recording });
  const stepsSql = `select state, attempts, error from delivery_steps where delivery_id = '${id}'`;
  const isStepRunning = async () => (await queryAsOwner(url, stepsSql)).some(({ state }) => state === 'running');
  await expect.poll(isStepRunning, { ...pollOptions, interval: 20 }).toBe(true);

  recovery.recordFault();
  await s3.pause();
  const hasFailed = async () =>
    (await queryAsOwner(url, stepsSql)).some(({ state, error }) => state === 'waiting' && error);
  await expect.poll(hasFailed, pollOptions).toBe(true);
  const body = new Uint8Array(Buffer.concat([...video.readFrom(0)]));
  expect((await patchUpload(server, token, { location, offset: 0, body })).status).toBe(500);
  expect(await readUploadOffset(server.url, token, location)).toBe(0);
  expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
  const uploadedBefore = load.uploaded.length;
  recovery.endOutage();
  await s3.resume();
  await expect.poll(() => load.uploaded.length, { ...pollOptions, interval: 5 }).toBeGreaterThan(uploadedBefore + 1);
  recovery.recordSuccess();
  await uploadUntilComplete({ url: server.url, token, location }, video);
  load.uploaded.push({ id: path.basename(location), sha256: video.sha256() });
  await load.stop();
  const readStatuses = () => queryAsOwner(url, 'select status from deliveries');
  await expect.poll(readStatuses, pollOptions).toEqual([{ status: 'completed' }]);

  await expectCompleteUploads(url, s3.access, load);
  const { delivery } = (await request(server.url, 'GET', `/api/deliveries/${id}`, { token })).body.data;
  expect((await fetch(new URL(delivery.videoUrl, server.url))).status).toBe(200);
  const rows = await queryAsOwner<{ name: string }>(
    url,
    `select id::text as name from uploads where received = size and id not in (select source_upload_id from deliveries)
     union all select delivery_id::text from ledger_transfers where kind = 'capture'`,
  );
  const { injected, recoveryMs } = recovery;
  const acknowledged = [...load.uploaded.map((upload) => upload.id), id];
  expectExactlyOnce('S3 down', { injected, recoveryMs, acknowledged, stored: rows.map(({ name }) => name) });
  await expectCorrectLedger(dataDir);
  expect(await stopServerProcess(server)).toBe(0);
});
