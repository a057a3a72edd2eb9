import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { login } from '@outloud/contract/accounts';
import { createClient } from '@outloud/contract/client';
import { listTransactions } from '@outloud/contract/credits';
import { listOperatorRoastRequests } from '@outloud/contract/operators/requests';
import { operatorLogin } from '@outloud/contract/operators/sessions';
import { listRoasts } from '@outloud/contract/roasts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { completionOf, startAiHost, transcriptionOf } from '../apps/api/test/ai-host.ts';
import { expectCleanLedger } from '../apps/api/test/ledger-verify.ts';
import { asOwner } from '../apps/api/test/owner.ts';
import { databaseUrl, newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';

const dataDir = newDataDir();
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const anybody = createClient({ baseUrl: url });
let demo: ReturnType<typeof startDemo>;

/** `npm run demo`, with somebody else to listen and judge: the recordings need not be understood here. */
function startDemo(environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'warn', ...environment };
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--quick'], { env });
  let output = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        if (output.includes('npm start goes on with it')) resolve();
      });
    }
  });
  return { child, exited, ready, output: () => output };
}

const owner = (statement: string) => asOwner<Record<string, unknown>>(databaseUrl(dataDir), statement);
const printed = (label: string) => new RegExp(`${label} (.+)`).exec(demo.output())?.[1]?.trim() ?? '';
const printedPeople = () => demo.output().match(/\S+@\S+\.example(?= {2})/g) ?? [];

async function signIn(email: string) {
  const { token, user } = await anybody(login, { body: { email, password: printed('Password ') } });
  return { user, call: createClient({ baseUrl: url, token: () => token }) };
}

async function operator() {
  const body = { adminId: printed('Merchant ID'), password: printed('API Secret Key') };
  const { token } = await anybody(operatorLogin, { body });
  return createClient({ baseUrl: url, token: () => token });
}

/** Somebody has looked at the program before, and done nothing in it. */
async function startOnce(): Promise<void> {
  const program = startProgram(dataDir, port);
  await program.ready;
  await stopProgram(program);
}

beforeAll(async () => {
  await startOnce();
  const host = await startAiHost();
  host.transcribe(() => transcriptionOf([0, 3, 'I like the big photos.']));
  const liked = { kind: 'liked', text: 'The big photos', quote: 'I like the big photos', startSeconds: 0 };
  host.complete(() => completionOf({ moments: [{ ...liked, topic: 'pictures' }], summary: 'They liked the photos.' }));
  const models = { AI_TRANSCRIBE_MODEL: 'whisper-1', AI_INSIGHTS_MODEL: 'judge-1' };
  demo = startDemo({ AI_BASE_URL: host.baseUrl, AI_API_KEY: host.key, ...models });
  await Promise.race([demo.ready, demo.exited.then((code) => Promise.reject(new Error(`${code}: ${demo.output()}`)))]);
  await host.stop();
}, 400_000);
afterAll(async () => {
  demo.child.kill('SIGTERM');
  await demo.exited;
  await removeDataDir(dataDir);
});

it('everybody whose login is printed can sign in', async () => {
  const people = printedPeople();
  expect(people).toHaveLength(8);
  const kinds = await Promise.all(people.map(async (email) => (await signIn(email)).user.accountType));
  expect(kinds).toEqual([...Array(7).fill('business'), 'tester']);
  await operator();
});

it('there are roasts of every status', async () => {
  const call = await operator();
  for (const status of ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const) {
    const { pagination } = await call(listOperatorRoastRequests, { query: { status } });
    expect(pagination.total, status).toBeGreaterThan(0);
  }
});

it('the main customer has a full list and a statement of every kind, the newest one has nothing', async () => {
  const nora = await signIn('nora@lanternfish.example');
  expect((await nora.call(listRoasts, { query: {} })).pagination.totalPages).toBe(2);
  const { transactions } = await nora.call(listTransactions, { query: { limit: 100 } });
  const kinds = new Set(transactions.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['card_refund', 'charge', 'goodwill', 'hold', 'purchase', 'refund']);
  const jonah = await signIn('jonah@whitlock.example');
  expect((await jonah.call(listRoasts, { query: {} })).roastRequests).toEqual([]);
});

it('lies in the past, over three months, in its order', async () => {
  await expectCleanLedger(dataDir);
  const [books] = await owner(`select bool_and(created_at >= before) as ordered, max(created_at) < now() as past,
    now() - min(created_at) > interval '80 days' as long
    from (select created_at, lag(created_at, 1, created_at) over (order by id) as before from ledger_transfers) t`);
  expect(books).toEqual({ ordered: true, past: true, long: true });
  const wrong = await owner(`select d.id from deliveries d join roasts r on r.id = d.roast_id
    join users u on u.id = r.customer_id
    where not (u.created_at < r.created_at and r.created_at < d.submitted_at and d.submitted_at < r.expires_at
      and coalesce(d.completed_at, 'infinity') > d.submitted_at and coalesce(r.settled_at, 'infinity') > d.submitted_at)`);
  expect(wrong).toEqual([]);
});

it('history can be rewritten by nobody again', async () => {
  for (const table of ['ledger_transfers', 'operator_actions']) {
    await expect(owner(`update ${table} set reason = 'another'`)).rejects.toThrow(`${table} is append-only`);
  }
});

it('a second demo refuses, and so does one with real money; nothing changes', async () => {
  const count = () => owner('select (select count(*) from users) + (select count(*) from ledger_transfers) as rows');
  const before = await count();
  const second = startDemo();
  expect(await second.exited).toBe(1);
  expect(second.output()).toBe(
    `The instance in DATA_DIR=${dataDir} is not empty, and the demo fills only an empty one: set another.\n`,
  );
  const paid = startDemo({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  expect(await paid.exited).toBe(1);
  expect(paid.output()).toBe('The demo pays with play money: unset STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.\n');
  expect(await count()).toEqual(before);
});

it('ends with Ctrl-C, and the program goes on with the same data', async () => {
  demo.child.kill('SIGINT');
  expect(await demo.exited).toBe(0);
  const program = startProgram(dataDir, port);
  await program.ready;
  const nora = await signIn('nora@lanternfish.example');
  expect((await nora.call(listRoasts, { query: {} })).pagination.total).toBe(12);
  expect(await stopProgram(program)).toBe(0);
});
