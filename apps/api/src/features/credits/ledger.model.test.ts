import { randomUUID } from 'node:crypto';
import type { FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { faultSeed, getRoundCount } from '@outloud/testkit/rounds';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addCredits,
  createModel,
  getReturnedCredits,
  type LedgerModel,
  type ModelStep,
  pickItem,
  returnCredits,
  stepKinds,
} from '../../../test/ledger-model.ts';
import type { TestServer } from '../../../test/server.ts';
import { startServerWithStripe } from '../../../test/stripe-purchase.ts';
import type { Trx } from '../../db/database.ts';
import { auditLedger } from './audit.service.ts';
import { startCheckout } from './checkouts/checkout.service.ts';
import { settleCheckout } from './checkouts/settle-checkout.service.ts';
import { getCredits } from './credits.service.ts';
import * as ledger from './ledger.service.ts';

const sequences = getRoundCount({ quick: 400, full: 1000 });
const concurrency = 8;
const reason = 'A model';

let stripe: FakeStripe;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startServerWithStripe());
});
afterAll(() => close());

const step: fc.Arbitrary<ModelStep> = fc.record({
  kind: fc.constantFrom(...stepKinds, 'hold', 'hold', 'capture', 'capture', 'release', 'refund'),
  n: fc.integer({ min: 1, max: 40 }),
  pick: fc.nat(1000),
});
const sequence = fc.array(step, { minLength: 50, maxLength: 50 });

it(`matches the reference model in ${sequences} sequences of 50 steps, seed ${faultSeed}`, {
  timeout: 600_000,
}, async () => {
  const plans = fc.sample(sequence, { seed: faultSeed, numRuns: sequences }).entries();
  const workers = Array.from({ length: concurrency }, async () => {
    for (const [index, steps] of plans) await runSequence(index, steps);
  });
  await Promise.all(workers);
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  const { rows } = await server.deps.pool.query('select distinct kind from ledger_transfers order by 1');
  const expectedKinds = [
    'capture',
    'goodwill',
    'hold',
    'purchase',
    'refund',
    'reinstatement',
    'release',
    'reopening',
    'reversal',
  ];
  expect(rows.map(({ kind }) => kind)).toEqual(expectedKinds);
});

type Users = { customer: string; tester: string };

async function runSequence(index: number, steps: ModelStep[]): Promise<void> {
  const users = await newUsers(index);
  const model = createModel();
  for (const [position, current] of steps.entries()) {
    await runStep(current, model, users);
    const { spent: totalSpent, purchased: totalPurchased, balance, debt } = model;
    const location = `sequence ${index}, step ${position} (${current.kind})`;
    expect(await getCredits(server.deps.db, users.customer), location).toEqual({
      balance,
      totalPurchased,
      totalSpent,
      debt,
    });
    expect(await readHeldAndEarned(model, users), location).toEqual([sumHeld(model), model.earned]);
  }
}

async function runStep({ kind: action, n, pick }: ModelStep, model: LedgerModel, users: Users): Promise<void> {
  const { customer } = users;
  const roast = pickItem(
    model.roasts.filter(({ held }) => held > 0),
    pick,
  );
  const delivery = pickItem(model.deliveries, pick);
  const purchase = pickItem(model.purchases, pick);
  if (action === 'buy') {
    const { sessionId } = await startCheckout(server.deps, { userId: customer, idempotencyKey: null }, n);
    stripe.pay(sessionId);
    await settleCheckout(server.deps, sessionId);
    // The purchase limits count the last 24 hours.
    await server.deps.pool.query(`update checkouts set paid_at = paid_at - interval '1 day' where user_id = $1`, [
      customer,
    ]);
    model.purchases.push({ session: sessionId, credits: n, refunded: 0, disputed: 0, dispute: null });
    model.purchased += n;
    addCredits(model, n);
  } else if (action === 'hold') {
    const price = 5 + (pick % 8);
    const credits = price * (1 + (n % 3));
    const hold = { customer, roast: randomUUID(), credits, reason };
    const isHeld = await inTransaction((trx) => ledger.holdCredits(trx, hold)).then(
      () => true,
      (error) => error.status !== 402,
    );
    expect(isHeld).toBe(model.debt === 0 && model.balance >= credits);
    if (!isHeld) return;
    model.balance -= credits;
    model.spent += credits;
    model.roasts.push({ id: hold.roast, price, held: credits, nextSlot: 1 });
  } else if (action === 'capture' && roast) {
    const newDelivery = { id: randomUUID(), price: roast.price, paidBack: false, roast };
    const input = { ...users, roast: roast.id, delivery: newDelivery.id, credits: roast.price, reason };
    // The second call is a retry.
    expect(await inTransaction((trx) => ledger.captureDelivery(trx, input))).toBe(true);
    expect(await inTransaction((trx) => ledger.captureDelivery(trx, input))).toBe(false);
    roast.held -= roast.price;
    model.earned += roast.price - 1;
    model.deliveries.push(newDelivery);
  } else if (action === 'release' && roast) {
    const input = { customer, roast: roast.id, slot: roast.nextSlot++, credits: roast.price, reason };
    expect(await inTransaction((trx) => ledger.releaseSlot(trx, input))).toBe(true);
    expect(await inTransaction((trx) => ledger.releaseSlot(trx, input))).toBe(false);
    roast.held -= roast.price;
    model.spent -= roast.price;
    addCredits(model, roast.price);
  } else if ((action === 'refund' || action === 'reopen') && delivery) {
    const refund = action === 'refund' ? ledger.refundDelivery : ledger.reopenSlot;
    expect(await inTransaction((trx) => refund(trx, delivery.id, { reason }))).toBe(!delivery.paidBack);
    if (delivery.paidBack) return;
    delivery.paidBack = true;
    if (action === 'reopen') delivery.roast.held += delivery.price;
    else {
      model.spent -= delivery.price;
      addCredits(model, delivery.price);
    }
  } else if (action === 'goodwill') {
    await inTransaction((trx) => ledger.grantGoodwill(trx, { id: randomUUID(), customer, credits: n, reason }));
    addCredits(model, n);
  } else if (purchase) {
    const before = getReturnedCredits(purchase);
    if (action === 'card refund') {
      const credits = Math.min(n, purchase.credits - purchase.refunded);
      if (credits > 0) stripe.refund(purchase.session, credits * 100);
      purchase.refunded += credits;
    } else if (action === 'dispute' && !purchase.dispute) {
      purchase.disputed = Math.min(n, purchase.credits);
      purchase.dispute = stripe.dispute(purchase.session, purchase.disputed * 100);
    } else if (action === 'win dispute' && purchase.dispute) {
      stripe.closeDispute(purchase.dispute, 'won');
      purchase.disputed = 0;
    }
    await settleCheckout(server.deps, purchase.session);
    const change = getReturnedCredits(purchase) - before;
    model.purchased -= change;
    if (change > 0) returnCredits(model, change);
    else addCredits(model, -change);
  }
}

function inTransaction<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  return server.deps.db.transaction().execute(work);
}

function sumHeld(model: LedgerModel): number {
  return model.roasts.reduce((sum, { held }) => sum + held, 0);
}

async function readHeldAndEarned(model: LedgerModel, { tester }: Users): Promise<number[]> {
  const { rows } = await server.deps.pool.query(
    `select coalesce(sum(balance) filter (where account = 'held'), 0)::int as held,
       coalesce(sum(balance) filter (where account = 'earnings'), 0)::int as earned
     from ledger_accounts where (account = 'held' and owner = any($1)) or (account = 'earnings' and owner = $2)`,
    [model.roasts.map(({ id }) => id), tester],
  );
  return [rows[0].held, rows[0].earned];
}

async function newUsers(index: number): Promise<Users> {
  const { rows } = await server.deps.pool.query(
    `insert into users (email, full_name, account_type, created_at, email_verified_at)
     values ($1, 'Model', 'business', now(), now()), ($2, 'Model', 'tester', now(), now()) returning id`,
    [`model${index}@example.com`, `model${index}.tester@example.com`],
  );
  return { customer: rows[0].id, tester: rows[1].id };
}
