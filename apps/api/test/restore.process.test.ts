import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../../../scripts/lib/run.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { adminEmail, recordings, signUpAdmin } from './deliveries.ts';
import { addTester, buyRoast, sendFile } from './hand-in.ts';
import { request } from './http.ts';
import { expectCleanLedger } from './ledger-verify.ts';
import { newDataDir, preparedDataDir, removeDataDir, startProgram, stopProgram } from './program.ts';

// Follows docs/operations.md. Restoring an external database needs pg_dump, which is not part of the packages.
let original: string;
let restored: string;
beforeEach(() => {
  original = preparedDataDir();
  restored = newDataDir();
});
afterEach(async () => {
  await removeDataDir(original);
  await removeDataDir(restored);
});

it('restores accounts, ledger and files from an archive of the data folder', async () => {
  const first = startProgram(original, await findFreePort(), { ADMIN_EMAILS: adminEmail });
  await first.ready;
  const token = await signUpAdmin(first.url, original);
  const roastRequestId = await buyRoast(first.url, token, 1);
  const testerId = await addTester(original, 'theo');
  const bytes = readFileSync(path.join(recordings, 'tiny.mp4'));
  const uploadId = await sendFile(first, token, { bytes, name: 'tiny.mp4' });
  expect(await stopProgram(first)).toBe(0);

  const archive = `${original}.tar`;
  try {
    expect((await run('tar', ['-C', original, '-cpf', archive, '.'])).code).toBe(0);
    expect((await run('tar', ['-C', restored, '-xpf', archive])).code).toBe(0);
  } finally {
    await run('rm', ['-f', archive]);
  }
  await removeDataDir(original);

  await expectCleanLedger(restored);
  const second = startProgram(restored, await findFreePort(), { ADMIN_EMAILS: adminEmail });
  await second.ready;
  const body = { uploadId, roastRequestId, testerId };
  const submitted = await request(second.url, 'POST', '/api/deliveries/upload', { token, body });
  expect(submitted.status).toBe(201);
  expect(await stopProgram(second)).toBe(0);
}, 240_000);
