import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../../scripts/lib/fault-table.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { type AiHost, goodCompletion, goodTranscription, startGoodAiHost } from './ai-host.ts';
import { adminEmail, recordings, signUpAdmin } from './deliveries.ts';
import { expectOnce, Recovery } from './fault-report.ts';
import { addTester, buyRoast, sendRecording } from './hand-in.ts';
import { expectCleanLedger } from './ledger-verify.ts';
import { asOwner } from './owner.ts';
import { databaseUrl, newDataDir, type Program, removeDataDir, startProgram } from './program.ts';

const recording = readFileSync(path.join(recordings, 'fitness-short.webm'));
const pollOptions = { timeout: 600_000, interval: 100 };

let dataDir: string;
let host: AiHost;
let server: Program;
let token: string;
beforeAll(async () => {
  dataDir = newDataDir();
  host = await startGoodAiHost();
  server = startProgram(dataDir, await findFreePort(), {
    ADMIN_EMAILS: adminEmail,
    MIN_VIDEO_SECONDS: '5',
    ...host.environment,
  });
  await server.ready;
  token = await signUpAdmin(server.url, dataDir);
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  await host.stop();
  await removeDataDir(dataDir);
});

const busyResponse = {
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': '3' },
  body: { error: { message: 'Slow down' } },
};

/** Returns 429 for the 3 seconds of its Retry-After header, counted from the first request. */
function respondBusy(): void {
  let until = 0;
  host.transcribe(() => {
    until ||= Date.now() + 3000;
    return Date.now() < until ? busyResponse : goodTranscription();
  });
}

type Outage = { step: string; error: RegExp; begin: () => Promise<void> | void; end: () => Promise<void> | void };
const outages: [Fault, Outage][] = [
  ['AI host down', { step: 'transcribe', error: /ECONNREFUSED/, begin: () => host.pause(), end: () => host.resume() }],
  ['AI host 429', { step: 'transcribe', error: /returned 429.*Slow down/, begin: respondBusy, end: () => {} }],
  [
    'AI host garbage',
    {
      step: 'analyze',
      error: /invalid response/,
      begin: () => host.complete(() => ({ body: '<html>{"choices": [' })),
      end: () => host.complete(goodCompletion),
    },
  ],
];

it.each(outages)(
  '%s: retries the delivery and charges for it once',
  { timeout: 900_000 },
  async (fault, { step, error, begin, end }) => {
    const url = databaseUrl(dataDir);
    const recovery = new Recovery();
    const roastId = await buyRoast(server.url, token, 1);
    const testerId = await addTester(dataDir, fault.toLowerCase().replaceAll(' ', '-'));
    recovery.fault();
    await begin();
    const id = await sendRecording(server, token, { roastId, testerId, bytes: recording });

    const stepQuery = `select error, state, attempts from delivery_steps where delivery_id = '${id}' and step = '${step}'`;
    const failed = [{ error: expect.stringMatching(error), state: 'waiting', attempts: 1 }];
    await expect.poll(() => asOwner(url, stepQuery), pollOptions).toEqual(failed);
    expect(await readStatus(id)).toEqual([{ status: 'processing' }]);
    recovery.over();
    await end();

    await expect.poll(() => readStatus(id), pollOptions).toEqual([{ status: 'completed' }]);
    recovery.success();
    expect(await asOwner(url, stepQuery)).toEqual([{ error: null, state: 'done', attempts: 2 }]);
    const captures = `select delivery_id as id from ledger_transfers where kind = 'capture' and roast_id = '${roastId}'`;
    const found = (await asOwner<{ id: string }>(url, captures)).map((row) => row.id);
    const { injected, recoveryMs } = recovery;
    expectOnce(fault, { injected, recoveryMs, acknowledged: [id], found });
    await expectCleanLedger(dataDir);
  },
);

function readStatus(id: string) {
  return asOwner(databaseUrl(dataDir), `select status from deliveries where id = '${id}'`);
}
