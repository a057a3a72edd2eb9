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
const patience = { timeout: 600_000, interval: 100 };

let dataDir: string;
let host: AiHost;
let program: Program;
beforeEach(async () => {
  dataDir = newDataDir();
  host = await startGoodAiHost();
  const settings = { ADMIN_EMAILS: adminEmail, MIN_VIDEO_SECONDS: '5', ...host.environment };
  program = startProgram(dataDir, await findFreePort(), settings);
  await program.ready;
});
afterEach(async () => {
  program.child.kill('SIGKILL');
  await program.exited;
  await host.stop();
  await removeDataDir(dataDir);
});

/** The system refuses whatever is larger, halfway, as a full disk does; its PostgreSQL is another process with room. */
async function leaveRoomFor(bytes: number | 'unlimited'): Promise<void> {
  expect((await run('prlimit', ['--pid', `${program.child.pid}`, `--fsize=${bytes}:`])).code).toBe(0);
}

it('a disk without room refuses uploads and puts deliveries off, and everything goes on when there is room', {
  timeout: 900_000,
}, async () => {
  const token = await signUpAdmin(program.url, dataDir);
  const before = madeUpVideo(9 * megabyte, 'before');
  const kept = await begin(token, before.size);
  await sendAll({ url: program.url, token, location: kept }, before);
  const handedIn = await sendFile(program, token, { bytes: recording });
  const roastRequestId = await buyRoast(program.url, token, 1);
  const testerId = await addTester(dataDir, 'theo');
  const recovery = new Recovery();

  recovery.fault();
  await leaveRoomFor(megabyte);
  const video = madeUpVideo(10 * megabyte, 'during');
  const refused = await begin(token, video.size);
  const body = new Uint8Array(Buffer.concat([...video.from(0)]));
  const answer = await patchUpload(program, token, { location: refused, offset: 0, body });
  expect([answer.status, await answer.json()]).toMatchObject([
    507,
    { code: 'storage_full', error: 'There is no room for the video on our side. Please try again later.' },
  ]);
  expect(await readOffset(program.url, token, refused)).toBeNull();
  expect(existsSync(path.join(dataDir, 'files/uploads', refused.split('/').at(-1) ?? ''))).toBe(false);

  recovery.fault();
  await leaveRoomFor(20_000);
  const delivery = { uploadId: handedIn, roastRequestId, testerId };
  const made = await request(program.url, 'POST', '/api/deliveries/upload', { token, body: delivery });
  expect(made.status).toBe(201);
  const { _id: id } = made.body.data.delivery;
  const url = databaseUrl(dataDir);
  // A full disk delays the step without counting an attempt.
  const delayed = `select step, state, attempts from delivery_steps where delivery_id = '${id}' and timeouts > 0`;
  await expect
    .poll(() => asOwner(url, delayed), patience)
    .toEqual([{ step: 'normalize', state: 'waiting', attempts: 0 }]);
  expect(existsSync(path.join(dataDir, 'files/deliveries', id))).toBe(false);

  recovery.over();
  await leaveRoomFor('unlimited');
  const again = await begin(token, video.size);
  await sendAll({ url: program.url, token, location: again }, video);
  recovery.success();
  const status = () => asOwner(url, 'select status from deliveries');
  await expect.poll(status, patience).toEqual([{ status: 'completed' }]);

  const captured = `select delivery_id as id from ledger_transfers where kind = 'capture'`;
  const { injected, recoveryMs } = recovery;
  expectOnce('full disk', {
    injected,
    recoveryMs,
    acknowledged: [before.sha256(), video.sha256(), id],
    found: [
      await storedHash(dataDir, kept),
      await storedHash(dataDir, again),
      ...(await asOwner<{ id: string }>(url, captured)).map((row) => row.id),
    ],
  });
  await expectCleanLedger(dataDir);
  expect(await stopProgram(program)).toBe(0);
});

async function begin(token: string, size: number): Promise<string> {
  const answer = await createUpload(program, token, { size });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
