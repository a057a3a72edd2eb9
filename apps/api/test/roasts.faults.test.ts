import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { forgetKilledRequests } from './books.ts';
import { expectOnce, Recovery } from './fault-report.ts';
import { request } from './http.ts';
import { expectCleanLedger } from './ledger-verify.ts';
import { asOwner } from './owner.ts';
import { databaseUrl, newDataDir, type Program, removeDataDir, startProgram, stopProgram } from './program.ts';
import { type Random, randomFrom, roundsOf, seed } from './rounds.ts';

const rounds = roundsOf({ share: 3, full: 20 });
const customerCount = 4;
const bought = 1000;
const price = 5;

/** One request from its first try to its last answer; repeated under its keys as long as an answer is missing. */
type Errand = { key: string; cancelKey: string | null; id: string | null };
type Customer = { token: string; errand: Errand | null; kept: string[]; cancelled: string[]; repeated: number };

let dataDir: string;
let program: Program;
let recovery: Recovery;
beforeEach(() => {
  recovery = new Recovery();
  dataDir = newDataDir();
});
afterEach(async () => {
  program.child.kill('SIGKILL');
  await program.exited;
  await removeDataDir(dataDir);
});

it(`kill -9 while roasts are requested and cancelled, ${rounds} rounds, seed ${seed}: each once, or not at all`, {
  timeout: 900_000 + rounds * 60_000,
}, async () => {
  const random = randomFrom(seed);
  program = await start();
  const customers = await Promise.all(Array.from({ length: customerCount }, (_, n) => newCustomer(n)));
  for (let round = 0; round < rounds; round++) {
    const loops = customers.map((customer) => runErrands(customer, random, () => true));
    await wait(100 + random() * 700);
    recovery.fault();
    program.child.kill('SIGKILL');
    await Promise.all([program.exited, ...loops]);
    program = await start();
    await forgetKilledRequests(databaseUrl(dataDir));
    await expectCleanLedger(dataDir);
  }
  await Promise.all(customers.map((customer) => runErrands(customer, random, () => customer.errand !== null)));

  const [acknowledged, found]: [string[], string[]] = [[], []];
  for (const { token, kept, cancelled } of customers) {
    acknowledged.push(
      ...kept.map((id) => `${token} pending ${id}`),
      ...cancelled.map((id) => `${token} cancelled ${id}`),
    );
    found.push(...(await roastsOf(token)));
    const { body } = await request(program.url, 'GET', '/api/credits/balance', { token });
    expect(body.data.balance).toBe(bought - price * kept.length);
  }
  const { injected, recoveryMs } = recovery;
  expectOnce('kill: program', { injected, recoveryMs, acknowledged, found });
  await expectCleanLedger(dataDir);
  expect(await stopProgram(program)).toBe(0);
  const count = (of: (customer: Customer) => number) => customers.reduce((sum, customer) => sum + of(customer), 0);
  expect(count(({ kept, cancelled }) => kept.length + cancelled.length)).toBeGreaterThan(rounds);
  console.log(
    `${rounds} kills: ${count(({ kept }) => kept.length)} roasts kept, ${count(({ cancelled }) => cancelled.length)} cancelled; asked again: ${count(({ repeated }) => repeated)}`,
  );
});

async function start(): Promise<Program> {
  const started = startProgram(dataDir, await findFreePort());
  await started.ready;
  return started;
}

async function newCustomer(n: number): Promise<Customer> {
  const body = { email: `asker${n}@example.com`, password: 'a kettle of fish', fullName: 'Ann Asker' };
  const { token } = (await request(program.url, 'POST', '/api/auth/register', { body })).body.data;
  const checkout = { token, body: { creditAmount: bought } };
  const { url } = (await request(program.url, 'POST', '/api/credits/checkout/custom', checkout)).body.data;
  await request(program.url, 'POST', `${new URL(url).pathname}/pay`);
  return { token, errand: null, kept: [], cancelled: [], repeated: 0 };
}

async function runErrands(customer: Customer, random: Random, goesOn: () => boolean): Promise<void> {
  if (customer.errand) customer.repeated++;
  while (goesOn()) {
    customer.errand ??= { key: randomUUID(), cancelKey: random() < 0.9 ? randomUUID() : null, id: null };
    try {
      await run(customer, customer.errand);
    } catch (error) {
      if (error instanceof Unanswered) return;
      throw error;
    }
    customer.errand = null;
  }
}

async function run({ token, kept, cancelled }: Customer, errand: Errand): Promise<void> {
  const { key, cancelKey } = errand;
  const ask = (method: string, path: string, idempotencyKey: string, body?: object) =>
    answerOf(request(program.url, method, path, { token, body, headers: { 'idempotency-key': idempotencyKey } }));
  if (!errand.id) {
    const { data } = await ask('POST', '/api/roasts', key, { websiteUrl: 'https://example.com' });
    errand.id = data.roastRequest._id as string;
  }
  if (!cancelKey) {
    kept.push(errand.id);
    return;
  }
  const { data } = await ask('DELETE', `/api/roasts/${errand.id}`, cancelKey);
  expect(data).toEqual({ refundedCredits: price });
  cancelled.push(errand.id);
}

/** The program is gone, or its last breath was no answer. */
class Unanswered extends Error {}

async function answerOf(asked: ReturnType<typeof request>) {
  const { status, body, text } = await asked.catch((error) => {
    throw new Unanswered('The program did not answer', { cause: error });
  });
  if (status >= 500) throw new Unanswered(text);
  expect(body.error, text).toBeNull();
  recovery.success();
  return body;
}

/** With their states; whatever was not answered was asked for again by now. */
async function roastsOf(token: string): Promise<string[]> {
  const rows = await asOwner<{ name: string }>(
    databaseUrl(dataDir),
    `select r.status || ' ' || r.id as name from roasts r join sessions s on s.user_id = r.customer_id
     where encode(s.token_hash, 'hex') = encode(sha256('${token}'), 'hex')`,
  );
  return rows.map(({ name }) => `${token} ${name}`);
}
