import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../../../scripts/lib/run.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { adminEmail, recordingsFolder, registerAdmin } from './deliveries.ts';
import { request } from './http.ts';
import { expectCorrectLedger } from './ledger-verify.ts';
import {
  copyPreparedDataDir,
  createDataDir,
  removeDataDir,
  startServerProcess,
  stopServerProcess,
} from './server-process.ts';
import { buyRoast, insertTester, uploadFile } from './submit-recording.ts';

// Follows docs/operations.md. Restoring an external database needs pg_dump, which is not part of the packages.
let original: string;
let restored: string;
beforeEach(() => {
  original = copyPreparedDataDir();
  restored = createDataDir();
});
afterEach(async () => {
  await removeDataDir(original);
  await removeDataDir(restored);
});

it('restores accounts, ledger and files from an archive of the data folder', async () => {
  const first = startServerProcess(original, await findFreePort(), { ADMIN_EMAILS: adminEmail });
  await first.ready;
  const token = await registerAdmin(first.url, original);
  const roastRequestId = await buyRoast(first.url, token, 1);
  const testerId = await insertTester(original, 'theo');
  const bytes = readFileSync(path.join(recordingsFolder, 'tiny.mp4'));
  const uploadId = await uploadFile(first, token, { bytes, name: 'tiny.mp4' });
  expect(await stopServerProcess(first)).toBe(0);

  const archive = `${original}.tar`;
  try {
    expect((await run('tar', ['-C', original, '-cpf', archive, '.'])).code).toBe(0);
    expect((await run('tar', ['-C', restored, '-xpf', archive])).code).toBe(0);
  } finally {
    await run('rm', ['-f', archive]);
  }
  await removeDataDir(original);

  await expectCorrectLedger(restored);
  const second = startServerProcess(restored, await findFreePort(), { ADMIN_EMAILS: adminEmail });
  await second.ready;
  const body = { uploadId, roastRequestId, testerId };
  const submitted = await request(second.url, 'POST', '/api/deliveries/upload', { token, body });
  expect(submitted.status).toBe(201);
  expect(await stopServerProcess(second)).toBe(0);
}, 240_000);
