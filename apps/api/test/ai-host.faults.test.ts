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
const patience = { timeout: 600_000, interval: 100 };

let dataDir: string;
let host: AiHost;
let program: Program;
let token: string;
beforeAll(async () => {
  dataDir = newDataDir();
  host = await startGoodAiHost();
  program = startProgram(dataDir, await findFreePort(), {
    ADMIN_EMAILS: adminEmail,
    MIN_VIDEO_SECONDS: '5',
    ...host.environment,
  });
  await program.ready;
  token = await signUpAdmin(program.url, dataDir);
});
afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.exited;
  await host.stop();
  await removeDataDir(dataDir);
});

const busy = {
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': '3' },
  body: { error: { message: 'Slow down' } },
};

/** For as long as it says, from when it is first asked. */
function beBusy(): void {
  let until = 0;
  host.transcribe(() => {
    until ||= Date.now() + 3000;
    return Date.now() < until ? busy : goodTranscription();
  });
}

type Trouble = { step: string; error: RegExp; begin: () => Promise<void> | void; end: () => Promise<void> | void };
const troubles: [Fault, Trouble][] = [
  ['AI host down', { step: 'transcribe', error: /ECONNREFUSED/, begin: () => host.pause(), end: () => host.resume() }],
  ['AI host 429', { step: 'transcribe', error: /answered 429 .*Slow down/, begin: beBusy, end: () => {} }],
  [
    'AI host garbage',
    {
      step: 'analyze',
      error: /cannot be read/,
      begin: () => host.complete(() => ({ body: '<html>{"choices": [' })),
      end: () => host.complete(goodCompletion),
    },
  ],
];

it.each(troubles)(
  '%s: the delivery waits, is tried again and charged for once',
  { timeout: 900_000 },
  async (fault, { step, error, begin, end }) => {
    const url = databaseUrl(dataDir);
    const recovery = new Recovery();
    const roastId = await buyRoast(program.url, token, 1);
    const testerId = await addTester(dataDir, fault.toLowerCase().replaceAll(' ', '-'));
    recovery.fault();
    await begin();
    const id = await sendRecording(program, token, { roastId, testerId, bytes: recording });

    const fate = `select error, state, attempts from delivery_steps where delivery_id = '${id}' and step = '${step}'`;
    const failed = [{ error: expect.stringMatching(error), state: 'waiting', attempts: 1 }];
    await expect.poll(() => asOwner(url, fate), patience).toEqual(failed);
    expect(await statusOf(id)).toEqual([{ status: 'processing' }]);
    recovery.over();
    await end();

    await expect.poll(() => statusOf(id), patience).toEqual([{ status: 'completed' }]);
    recovery.success();
    expect(await asOwner(url, fate)).toEqual([{ error: null, state: 'done', attempts: 2 }]);
    const charged = `select delivery_id as id from ledger_transfers where kind = 'capture' and roast_id = '${roastId}'`;
    const found = (await asOwner<{ id: string }>(url, charged)).map((row) => row.id);
    const { injected, recoveryMs } = recovery;
    expectOnce(fault, { injected, recoveryMs, acknowledged: [id], found });
    await expectCleanLedger(dataDir);
  },
);

function statusOf(id: string) {
  return asOwner(databaseUrl(dataDir), `select status from deliveries where id = '${id}'`);
}
