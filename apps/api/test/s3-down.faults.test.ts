import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { type AiHost, startGoodAiHost } from './ai-host.ts';
import { expectUploadsWhole, patience } from './cluster/findings.ts';
import { Load } from './cluster/load.ts';
import { adminEmail, createUpload, patchUpload, recordings, signUpAdmin } from './deliveries.ts';
import { expectOnce, Recovery } from './fault-report.ts';
import { addTester, buyRoast, sendRecording } from './hand-in.ts';
import { request } from './http.ts';
import { expectCleanLedger } from './ledger-verify.ts';
import { asOwner } from './owner.ts';
import { databaseUrl, newDataDir, type Program, removeDataDir, startProgram, stopProgram } from './program.ts';
import { startS3 } from './s3.ts';
import { madeUpVideo, readOffset, sendAll } from './sender.ts';

const recording = readFileSync(path.join(recordings, 'fitness-short.webm'));

let dataDir: string;
let s3: Awaited<ReturnType<typeof startS3>>;
let host: AiHost;
let server: Program;
let load: Load;
beforeEach(async () => {
  dataDir = newDataDir();
  host = await startGoodAiHost();
  s3 = await startS3();
  server = startProgram(dataDir, await findFreePort(), {
    ...s3.environment,
    ADMIN_EMAILS: adminEmail,
    MIN_VIDEO_SECONDS: '5',
    ...host.environment,
  });
  await server.ready;
  load = new Load(server.url);
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  await host.stop();
  await s3.stop();
  await removeDataDir(dataDir);
});

it('resumes uploads and a delivery without loss after S3 was down', {
  timeout: 900_000,
}, async () => {
  const url = databaseUrl(dataDir);
  const token = await signUpAdmin(server.url, dataDir);
  const roastId = await buyRoast(server.url, token, 1);
  const testerId = await addTester(dataDir, 'theo');
  const recovery = new Recovery();
  load.run({ buyers: [], readers: [], senders: [{ id: '', token }] });
  await expect.poll(() => load.uploaded.length, { ...patience, interval: 5 }).toBeGreaterThan(1);
  const video = madeUpVideo(2 * 1024 ** 2, 'sent during the outage');
  const location = (await createUpload(server, token, { size: video.size })).headers.get('location') ?? '';
  const id = await sendRecording(server, token, { roastId, testerId, bytes: recording });
  const steps = `select state, attempts, error from delivery_steps where delivery_id = '${id}'`;
  const isStepRunning = async () => (await asOwner(url, steps)).some(({ state }) => state === 'running');
  await expect.poll(isStepRunning, { ...patience, interval: 20 }).toBe(true);

  recovery.fault();
  await s3.pause();
  const hasFailed = async () => (await asOwner(url, steps)).some(({ state, error }) => state === 'waiting' && error);
  await expect.poll(hasFailed, patience).toBe(true);
  const body = new Uint8Array(Buffer.concat([...video.from(0)]));
  expect((await patchUpload(server, token, { location, offset: 0, body })).status).toBe(500);
  expect(await readOffset(server.url, token, location)).toBe(0);
  expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
  const uploadedBefore = load.uploaded.length;
  recovery.over();
  await s3.resume();
  await expect.poll(() => load.uploaded.length, { ...patience, interval: 5 }).toBeGreaterThan(uploadedBefore + 1);
  recovery.success();
  await sendAll({ url: server.url, token, location }, video);
  load.uploaded.push({ id: path.basename(location), sha256: video.sha256() });
  await load.stop();
  const statuses = () => asOwner(url, 'select status from deliveries');
  await expect.poll(statuses, patience).toEqual([{ status: 'completed' }]);

  await expectUploadsWhole(url, s3.access, load);
  const { delivery } = (await request(server.url, 'GET', `/api/deliveries/${id}`, { token })).body.data;
  expect((await fetch(new URL(delivery.videoUrl, server.url))).status).toBe(200);
  const rows = await asOwner<{ name: string }>(
    url,
    `select id::text as name from uploads where received = size and id not in (select source_upload_id from deliveries)
     union all select delivery_id::text from ledger_transfers where kind = 'capture'`,
  );
  const { injected, recoveryMs } = recovery;
  const acknowledged = [...load.uploaded.map((upload) => upload.id), id];
  expectOnce('S3 down', { injected, recoveryMs, acknowledged, found: rows.map(({ name }) => name) });
  await expectCleanLedger(dataDir);
  expect(await stopProgram(server)).toBe(0);
});
