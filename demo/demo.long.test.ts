import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { login } from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import { listTransactions } from '@outloud/contract/credits';
import { listOperatorRoasts } from '@outloud/contract/operators/roasts';
import { operatorLogin } from '@outloud/contract/operators/sessions';
import { listRoasts } from '@outloud/contract/roasts';
import { buildCompletion, buildTranscription, defaultMoment, startAiHost } from '@outloud/testkit/hosts/ai-host';
import { expectCorrectLedger } from '@outloud/testkit/ledger-verify';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';

const dataDir = createDataDir();
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const callAnonymously = createClient({ baseUrl: url });
let demo: ReturnType<typeof startDemo>;

/** Runs `npm run demo -- --quick`. A fake AI host replaces the local models, because only the demo is tested here. */
function startDemo(environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'warn', ...environment };
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--quick'], { env });
  let output = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        if (output.includes('To start again, run npm start')) resolve();
      });
    }
  });
  return { child, exited, ready, output: () => output };
}

/**
 * Parts of the recordings' transcripts, so that each review has its own speech: short enough for three seconds, and long enough
 * to be recognized if they are submitted again. One recording repeats the script of another.
 */
function readDifferentTexts(): string[] {
  const folder = path.join(import.meta.dirname, 'recordings');
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt') && name !== 'fernfoot.txt');
  return files.flatMap((name) => {
    const words = readFileSync(path.join(folder, name), 'utf8').split(/\s+/);
    return Array.from({ length: Math.floor(words.length / 7) }, (_, i) => words.slice(i * 7, i * 7 + 7).join(' '));
  });
}

const queryDemo = (statement: string) => queryAsOwner<Record<string, unknown>>(getOwnerDatabaseUrl(dataDir), statement);
const readPrintedValue = (label: string) => new RegExp(`${label} (.+)`).exec(demo.output())?.[1]?.trim() ?? '';
const readPrintedEmails = () => demo.output().match(/\S+@\S+\.example(?= {2})/g) ?? [];

async function signIn(email: string) {
  const { token, user } = await callAnonymously(login, { body: { email, password: readPrintedValue('Password ') } });
  return { user, call: createClient({ baseUrl: url, token: () => token }) };
}

async function signInOperator() {
  const body = { adminId: readPrintedValue('Merchant ID'), password: readPrintedValue('API Secret Key') };
  const { token } = await callAnonymously(operatorLogin, { body });
  return createClient({ baseUrl: url, token: () => token });
}

/** The demo must accept an instance that was started before but has no users. */
async function startServerOnce(): Promise<void> {
  const server = startServerProcess(dataDir, port);
  await server.ready;
  await stopServerProcess(server);
}

beforeAll(async () => {
  await startServerOnce();
  const host = await startAiHost();
  const texts = readDifferentTexts();
  host.setTranscriptionResponder(() => buildTranscription([0, 3, `I like the big photos. ${texts.pop() ?? ''}`]));
  const photos = { ...defaultMoment, text: 'The big photos', quote: 'I like the big photos', startSeconds: 0 };
  host.setCompletionResponder(() => buildCompletion({ moments: [photos], summary: 'They liked the photos.' }));
  const models = { AI_TRANSCRIBE_MODEL: 'whisper-1', AI_INSIGHTS_MODEL: 'judge-1' };
  demo = startDemo({ AI_BASE_URL: host.baseUrl, AI_API_KEY: host.key, ...models });
  await Promise.race([demo.ready, demo.exited.then((code) => Promise.reject(new Error(`${code}: ${demo.output()}`)))]);
  await host.stop();
}, 900_000);
afterAll(async () => {
  demo.child.kill('SIGTERM');
  await demo.exited;
  await removeDataDir(dataDir);
});

it('prints working logins for the customers, the admin, a tester, and the operator', async () => {
  const emails = readPrintedEmails();
  expect(emails).toHaveLength(8);
  const accountTypes = await Promise.all(emails.map(async (email) => (await signIn(email)).user.accountType));
  expect(accountTypes).toEqual([...Array(7).fill('business'), 'tester']);
  await signInOperator();
});

it('creates roasts with every status', async () => {
  const call = await signInOperator();
  for (const status of ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const) {
    const { pagination } = await call(listOperatorRoasts, { query: { status } });
    expect(pagination.total, status).toBeGreaterThan(0);
  }
});

it('gives the main customer two pages of roasts and every kind of transaction, and the newest customer no data', async () => {
  const nora = await signIn('nora@lanternfish.example');
  expect((await nora.call(listRoasts, { query: {} })).pagination.totalPages).toBe(2);
  const { transactions } = await nora.call(listTransactions, { query: { limit: 100 } });
  const kinds = new Set(transactions.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['card_refund', 'charge', 'goodwill', 'hold', 'purchase', 'refund']);
  const jonah = await signIn('jonah@whitlock.example');
  expect((await jonah.call(listRoasts, { query: {} })).roastRequests).toEqual([]);
});

it('backdates all data over three months and keeps the order of events', async () => {
  await expectCorrectLedger(dataDir);
  const [transfers] =
    await queryDemo(`select bool_and(created_at >= previous) as is_ordered, max(created_at) < now() as is_past,
    now() - min(created_at) > interval '80 days' as covers_80_days
    from (select created_at, lag(created_at, 1, created_at) over (order by id) as previous from ledger_transfers) t`);
  expect(transfers).toEqual({ is_ordered: true, is_past: true, covers_80_days: true });
  const misorderedDeliveries = await queryDemo(`select d.id from deliveries d join roasts r on r.id = d.roast_id
    join users u on u.id = r.customer_id
    where not (u.created_at < r.created_at and r.created_at < d.submitted_at and d.submitted_at < r.expires_at
      and coalesce(d.completed_at, 'infinity') > d.submitted_at and coalesce(r.settled_at, 'infinity') > d.submitted_at)`);
  expect(misorderedDeliveries).toEqual([]);
});

it('re-enables the append-only triggers after backdating', async () => {
  for (const table of ['ledger_transfers', 'operator_actions']) {
    await expect(queryDemo(`update ${table} set reason = 'another'`)).rejects.toThrow(`${table} is append-only`);
  }
});

it('flags only the reviews and answers that the demo creates with a flag', async () => {
  const heldReviews =
    await queryDemo(`select u.full_name as tester, d.review_reasons as reasons, d.status from deliveries d
    join users u on u.id = d.tester_id where d.review_reasons <> '{}' order by d.submitted_at`);
  expect(heldReviews).toEqual([
    { tester: 'Maya Lindqvist', reasons: ['too_short', 'no_speech'], status: 'completed' },
    { tester: 'Priscilla Owens', reasons: ['no_speech'], status: 'rejected' },
  ]);
  const restReasons = await queryDemo('select distinct reason from pay_rests order by reason');
  expect(restReasons).toEqual([{ reason: 'established_customer' }, { reason: 'new_customer' }]);
  const contradictions = await queryDemo(`select u.full_name as tester, c.field, c.flags from profile_changes c
    join users u on u.id = c.tester_id where c.flags <> '{}'`);
  expect(contradictions).toEqual([{ tester: 'Hannah Kim', field: 'ageRange', flags: ['age_jumped'] }]);
  expect(await queryDemo('select id from checkouts where risk_level is not null or risk_score is not null')).toEqual(
    [],
  );
  const checks = await queryDemo(`select checked_at is null as is_open, count(*) > 0 as exist from spot_checks
    group by 1 order by 1`);
  expect(checks).toEqual([
    { is_open: false, exist: true },
    { is_open: true, exist: true },
  ]);
});

it('exits with 1 and changes no data if the instance is not empty or uses real payments', async () => {
  const countRows = () =>
    queryDemo('select (select count(*) from users) + (select count(*) from ledger_transfers) as rows');
  const before = await countRows();
  const secondDemo = startDemo();
  expect(await secondDemo.exited).toBe(1);
  expect(secondDemo.output()).toBe(
    `The instance in DATA_DIR=${dataDir} is not empty. Use an empty instance for the demo.\n`,
  );
  const demoWithStripe = startDemo({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  expect(await demoWithStripe.exited).toBe(1);
  expect(demoWithStripe.output()).toBe(
    'The demo uses test payments. Unset STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.\n',
  );
  expect(await countRows()).toEqual(before);
});

it('exits with 0 on Ctrl-C and leaves data that a new server can use', async () => {
  demo.child.kill('SIGINT');
  expect(await demo.exited).toBe(0);
  const server = startServerProcess(dataDir, port);
  await server.ready;
  const nora = await signIn('nora@lanternfish.example');
  expect((await nora.call(listRoasts, { query: {} })).pagination.total).toBe(13);
  expect(await stopServerProcess(server)).toBe(0);
});
