import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random, randomInteger } from '@outloud/testkit/rounds';
import { type Database, openDatabase, type Trx } from '../src/db/database.ts';
import { AppError } from '../src/errors.ts';
import * as ledger from '../src/features/credits/ledger.service.ts';
import { getTransferKey, type SpenderLine, type SpenderTask, type SpenderTransfer } from './spender-messages.ts';

/** Spends credits in a separate process until it is killed. Calls the ledger directly to cover all kinds of transfers. */
const task: SpenderTask = JSON.parse(process.argv[2] ?? '');
const loopsPerCustomer = 2;
const pauseMs = 25;

/** Writes without buffering, so that a kill cannot lose an acknowledgment. */
function print(line: SpenderLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

const transferFunctions: Record<
  SpenderTransfer['kind'],
  (trx: Trx, transfer: SpenderTransfer & { reason: string }) => Promise<unknown>
> = {
  hold: (trx, transfer) => ledger.holdCredits(trx, transfer),
  capture: (trx, transfer) => ledger.captureDelivery(trx, transfer),
  release: (trx, transfer) => ledger.releaseSlot(trx, transfer),
  refund: (trx, transfer) => ledger.refundDelivery(trx, transfer.delivery, transfer),
};

/** Retries a transfer until its outcome is known. Returns false if the ledger rejected it. */
async function executeTransfer({ db }: Database, transfer: SpenderTransfer): Promise<boolean> {
  const key = getTransferKey(transfer);
  print({ started: transfer });
  for (;;) {
    try {
      await db.transaction().execute((trx) => transferFunctions[transfer.kind](trx, { ...transfer, reason: 'Load' }));
      print({ done: key });
      return true;
    } catch (error) {
      if (error instanceof AppError) {
        print({ rejected: key });
        return false;
      }
      if (!isLostConnection(error)) throw error;
      await wait(pauseMs);
    }
  }
}

/** Whether the error comes from the socket, the pool, or a PostgreSQL restart. Any other error ends the process. */
function isLostConnection(error: unknown): boolean {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return /^(57|08|ECONN|EPIPE)/.test(code) || /connect/i.test(message);
}

async function spend(database: Database, customer: string, random: Random): Promise<never> {
  for (;;) {
    const tester = task.testers[randomInteger(random, 0, task.testers.length - 1)] ?? '';
    const [slots, price] = [randomInteger(random, 1, 3), randomInteger(random, 1, 5)];
    const roast = randomUUID();
    const hold = { kind: 'hold', customer, tester, roast, slot: 0, delivery: roast, credits: slots * price } as const;
    if (!(await executeTransfer(database, hold))) await wait(pauseMs);
    else {
      for (let slot = 0; slot < slots; slot++) {
        await settleSlot(database, { ...hold, slot, delivery: randomUUID(), credits: price }, random());
      }
    }
  }
}

async function settleSlot(database: Database, slot: Omit<SpenderTransfer, 'kind'>, chance: number): Promise<void> {
  if (chance < 0.4) return void (await executeTransfer(database, { ...slot, kind: 'release' }));
  await executeTransfer(database, { ...slot, kind: 'capture' });
  if (chance > 0.7) await executeTransfer(database, { ...slot, kind: 'refund' });
}

const database = openDatabase(task.url);
await Promise.all(task.unanswered.map((transfer) => executeTransfer(database, transfer)));
if (!task.finish) {
  const loops = task.customers.flatMap((customer) => Array<string>(loopsPerCustomer).fill(customer));
  await Promise.all(loops.map((customer, i) => spend(database, customer, createRandom(task.seed + i))));
}
await database.close();
