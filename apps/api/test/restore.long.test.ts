import { readFileSync } from 'node:fs';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { expectCorrectLedger } from '@outloud/testkit/ledger-verify';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import {
  copyPreparedDataDir,
  createDataDir,
  removeDataDir,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { buyRoast, uploadFile } from '@outloud/testkit/uploads/submit-recording';
import { adminSettings, insertTester, registerAdmin, uploadKey } from '@outloud/testkit/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../../../scripts/lib/run.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';

// Follows docs/operations.md. Does not cover external databases: the embedded PostgreSQL does not include pg_dump.
let originalDir: string;
let restoredDir: string;
beforeEach(() => {
  originalDir = copyPreparedDataDir();
  restoredDir = createDataDir();
});
afterEach(async () => {
  await removeDataDir(originalDir);
  await removeDataDir(restoredDir);
});

it('restores accounts, the ledger and files from an archive of the data folder', async () => {
  const originalServer = startServerProcess(originalDir, await findFreePort(), { ...adminSettings });
  await originalServer.ready;
  const token = await registerAdmin(originalServer.url, originalDir);
  const roastRequestId = await buyRoast(originalServer.url, token, 1);
  const testerId = await insertTester(originalDir, 'theo');
  const bytes = readFileSync(path.join(recordingsFolder, 'tiny.mp4'));
  const uploadId = await uploadFile(originalServer, token, { bytes, name: 'tiny.mp4' });
  expect(await stopServerProcess(originalServer)).toBe(0);

  const archive = `${originalDir}.tar`;
  try {
    expect((await run('tar', ['-C', originalDir, '-cpf', archive, '.'])).code).toBe(0);
    expect((await run('tar', ['-C', restoredDir, '-xpf', archive])).code).toBe(0);
  } finally {
    await run('rm', ['-f', archive]);
  }
  await removeDataDir(originalDir);

  await expectCorrectLedger(restoredDir);
  const restoredServer = startServerProcess(restoredDir, await findFreePort(), { ...adminSettings });
  await restoredServer.ready;
  const body = { uploadId, roastRequestId, testerId, uploadKey };
  const submitted = await request(restoredServer.url, 'POST', '/api/deliveries/upload', { token, body });
  expect(submitted.status).toBe(201);
  expect(await stopServerProcess(restoredServer)).toBe(0);
}, 240_000);
