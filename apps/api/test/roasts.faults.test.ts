import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@outloud/testkit/http';
import { expectCorrectLedger } from '@outloud/testkit/ledger-verify';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { createRandom, faultSeed, getRoundCount, type Random } from '@outloud/testkit/rounds';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { verifyEmail } from '@outloud/testkit/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { expectExactlyOnce, RecoveryTimer } from './fault-report.ts';
import { expireKilledRequests } from './ledger-expectations.ts';

const rounds = getRoundCount({ quick: 3, full: 20 });
const customerCount = 4;
const boughtCredits = 1000;
const price = 5;

/** One roast request and its optional cancel. Retried with the same idempotency keys until both get a response. */
type RoastTask = { key: string; cancelKey: string | null; id: string | null };
type Customer = { token: string; task: RoastTask | null; pending: string[]; cancelled: string[]; retries: number };

let dataDir: string;
let server: ServerProcess;
let recovery: RecoveryTimer;
beforeEach(() => {
  recovery = new RecoveryTimer();
  dataDir = createDataDir();
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  await removeDataDir(dataDir);
});

it(`creates and cancels each roast once when the server is killed ${rounds} times, seed ${faultSeed}`, {
  timeout: 900_000 + rounds * 60_000,
}, async () => {
  const random = createRandom(faultSeed);
  server = await startAndWait();
  const customers = await Promise.all(Array.from({ length: customerCount }, (_, n) => createCustomer(n)));
  for (let round = 0; round < rounds; round++) {
    const loops = customers.map((customer) => runTasks(customer, random, () => true));
    await wait(100 + random() * 700);
    recovery.recordFault();
    server.child.kill('SIGKILL');
    await Promise.all([server.exited, ...loops]);
    server = await startAndWait();
    await expireKilledRequests(getOwnerDatabaseUrl(dataDir));
    await expectCorrectLedger(dataDir);
  }
  await Promise.all(customers.map((customer) => runTasks(customer, random, () => customer.task !== null)));

  const [acknowledged, stored]: [string[], string[]] = [[], []];
  for (const { token, pending, cancelled } of customers) {
    acknowledged.push(
      ...pending.map((id) => `${token} pending ${id}`),
      ...cancelled.map((id) => `${token} cancelled ${id}`),
    );
    stored.push(...(await listRoasts(token)));
    const { body } = await request(server.url, 'GET', '/api/credits/balance', { token });
    expect(body.data.balance).toBe(boughtCredits - price * pending.length);
  }
  const { injected, recoveryMs } = recovery;
  expectExactlyOnce('kill: single process', { injected, recoveryMs, acknowledged, stored });
  await expectCorrectLedger(dataDir);
  expect(await stopServerProcess(server)).toBe(0);
  const sumOverCustomers = (getNumber: (customer: Customer) => number) =>
    customers.reduce((sum, customer) => sum + getNumber(customer), 0);
  expect(sumOverCustomers(({ pending, cancelled }) => pending.length + cancelled.length)).toBeGreaterThan(rounds);
  console.log(
    `${rounds} kills: ${sumOverCustomers(({ pending }) => pending.length)} roasts pending, ${sumOverCustomers(({ cancelled }) => cancelled.length)} cancelled; retried: ${sumOverCustomers(({ retries }) => retries)}`,
  );
});

async function startAndWait(): Promise<ServerProcess> {
  const started = startServerProcess(dataDir, await findFreePort());
  await started.ready;
  return started;
}

async function createCustomer(n: number): Promise<Customer> {
  const body = { email: `customer${n}@example.com`, password: 'a kettle of fish', fullName: 'Ann Customer' };
  const { token } = (await request(server.url, 'POST', '/api/auth/register', { body })).body.data;
  await verifyEmail(getOwnerDatabaseUrl(dataDir), body.email);
  const checkout = { token, body: { creditAmount: boughtCredits } };
  const { url } = (await request(server.url, 'POST', '/api/credits/checkout/custom', checkout)).body.data;
  await request(server.url, 'POST', `${new URL(url).pathname}/pay`);
  return { token, task: null, pending: [], cancelled: [], retries: 0 };
}

async function runTasks(customer: Customer, random: Random, shouldContinue: () => boolean): Promise<void> {
  if (customer.task) customer.retries++;
  while (shouldContinue()) {
    customer.task ??= { key: randomUUID(), cancelKey: random() < 0.9 ? randomUUID() : null, id: null };
    try {
      await runTask(customer, customer.task);
    } catch (error) {
      if (error instanceof UnansweredError) return;
      throw error;
    }
    customer.task = null;
  }
}

async function runTask({ token, pending, cancelled }: Customer, task: RoastTask): Promise<void> {
  const { key, cancelKey } = task;
  const send = (method: string, path: string, idempotencyKey: string, body?: object) =>
    expectResponse(request(server.url, method, path, { token, body, headers: { 'idempotency-key': idempotencyKey } }));
  if (!task.id) {
    const { data } = await send('POST', '/api/roasts', key, { websiteUrl: 'https://example.com' });
    task.id = data.roastRequest._id as string;
  }
  if (!cancelKey) {
    pending.push(task.id);
    return;
  }
  const { data } = await send('DELETE', `/api/roasts/${task.id}`, cancelKey);
  expect(data).toEqual({ refundedCredits: price });
  cancelled.push(task.id);
}

/** Thrown if the server was killed before it responded, or responded with a 5xx error. */
class UnansweredError extends Error {}

async function expectResponse(pending: ReturnType<typeof request>) {
  const { status, body, text } = await pending.catch((error) => {
    throw new UnansweredError('The server did not respond', { cause: error });
  });
  if (status >= 500) throw new UnansweredError(text);
  expect(body.error, text).toBeNull();
  recovery.recordSuccess();
  return body;
}

/** Lists all roasts of a customer with their status. Call it after every unanswered request was retried. */
async function listRoasts(token: string): Promise<string[]> {
  const rows = await queryAsOwner<{ name: string }>(
    getOwnerDatabaseUrl(dataDir),
    `select r.status || ' ' || r.id as name from roasts r join sessions s on s.user_id = r.customer_id
     where encode(s.token_hash, 'hex') = encode(sha256('${token}'), 'hex')`,
  );
  return rows.map(({ name }) => `${token} ${name}`);
}
