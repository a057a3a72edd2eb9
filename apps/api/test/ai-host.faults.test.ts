import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AiHost,
  buildDefaultCompletion,
  buildDefaultTranscription,
  startAiHostWithDefaults,
} from '@outloud/testkit/hosts/ai-host';
import { expectCorrectLedger } from '@outloud/testkit/ledger-verify';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '@outloud/testkit/server-process';
import { buyRoast, submitRecording } from '@outloud/testkit/uploads/submit-recording';
import { adminSettings, insertTester, registerAdmin } from '@outloud/testkit/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../../scripts/lib/fault-table.ts';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce, RecoveryTimer } from './fault-report.ts';

const recording = readFileSync(path.join(recordingsFolder, 'fitness-short.webm'));
const pollOptions = { timeout: 600_000, interval: 100 };

let dataDir: string;
let host: AiHost;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  dataDir = createDataDir();
  host = await startAiHostWithDefaults();
  server = startServerProcess(dataDir, await findFreePort(), {
    ...adminSettings,
    MIN_VIDEO_SECONDS: '5',
    ...host.environment,
  });
  await server.ready;
  token = await registerAdmin(server.url, dataDir);
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

/** Returns 429 for three seconds after the first request, as its Retry-After header says. */
function respondBusy(): void {
  let busyUntil = 0;
  host.setTranscriptionResponder(() => {
    busyUntil ||= Date.now() + 3000;
    return Date.now() < busyUntil ? busyResponse : buildDefaultTranscription();
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
      begin: () => host.setCompletionResponder(() => ({ body: '<html>{"choices": [' })),
      end: () => host.setCompletionResponder(buildDefaultCompletion),
    },
  ],
];

it.each(outages)(
  '%s: retries the delivery and charges the customer once',
  { timeout: 900_000 },
  async (fault, { step, error, begin, end }) => {
    const url = getOwnerDatabaseUrl(dataDir);
    const recovery = new RecoveryTimer();
    const roastId = await buyRoast(server.url, token, 1);
    const testerId = await insertTester(dataDir, fault.toLowerCase().replaceAll(' ', '-'));
    recovery.recordFault();
    await begin();
    const id = await submitRecording(server, token, { roastId, testerId, bytes: recording });

    const stepQuery = `select error, state, attempts from delivery_steps where delivery_id = '${id}' and step = '${step}'`;
    const failedAttempt = [{ error: expect.stringMatching(error), state: 'waiting', attempts: 1 }];
    await expect.poll(() => queryAsOwner(url, stepQuery), pollOptions).toEqual(failedAttempt);
    expect(await readStatus(id)).toEqual([{ status: 'processing' }]);
    recovery.endOutage();
    await end();

    await expect.poll(() => readStatus(id), pollOptions).toEqual([{ status: 'completed' }]);
    recovery.recordSuccess();
    expect(await queryAsOwner(url, stepQuery)).toEqual([{ error: null, state: 'done', attempts: 2 }]);
    const captures = `select delivery_id as id from ledger_transfers where kind = 'capture' and roast_id = '${roastId}'`;
    const stored = (await queryAsOwner<{ id: string }>(url, captures)).map((row) => row.id);
    const { injected, recoveryMs } = recovery;
    expectExactlyOnce(fault, { injected, recoveryMs, acknowledged: [id], stored });
    await expectCorrectLedger(dataDir);
  },
);

function readStatus(id: string) {
  return queryAsOwner(getOwnerDatabaseUrl(dataDir), `select status from deliveries where id = '${id}'`);
}
