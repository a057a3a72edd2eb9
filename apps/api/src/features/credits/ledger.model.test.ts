import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chosen,
  comesIn,
  goesBack,
  kinds,
  type Model,
  newModel,
  returned,
  type Step,
} from '../../../test/ledger-model.ts';
import { roundsOf, seed } from '../../../test/rounds.ts';
import type { TestServer } from '../../../test/server.ts';
import { type StripeDouble, startWithStripe } from '../../../test/stripe-purchase.ts';
import type { Trx } from '../../db/database.ts';
import { auditLedger } from './audit.service.ts';
import { startCheckout } from './checkout.service.ts';
import { readCredits } from './credits.service.ts';
import * as ledger from './ledger.service.ts';
import { settleCheckout } from './settle.service.ts';

const sequences = roundsOf({ share: 400, full: 1000 });
const atOnce = 8;
const reason = 'A model';

let stripe: StripeDouble;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startWithStripe());
});
afterAll(() => close());

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...kinds, 'hold', 'hold', 'capture', 'capture', 'release', 'refund'),
  n: fc.integer({ min: 1, max: 40 }),
  pick: fc.nat(1000),
});
const sequence = fc.array(step, { minLength: 50, maxLength: 50 });

it(`behaves like the model in ${sequences} sequences of 50 steps, seed ${seed}`, { timeout: 600_000 }, async () => {
  const plans = fc.sample(sequence, { seed, numRuns: sequences }).entries();
  const work = Array.from({ length: atOnce }, async () => {
    for (const [index, steps] of plans) await play(index, steps);
  });
  await Promise.all(work);
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  const { rows } = await server.deps.pool.query('select distinct kind from ledger_transfers order by 1');
  const seen = [
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
  expect(rows.map(({ kind }) => kind)).toEqual(seen);
});

type People = { customer: string; tester: string };

async function play(index: number, steps: Step[]): Promise<void> {
  const people = await newPeople(index);
  const model = newModel();
  for (const [at, one] of steps.entries()) {
    await perform(one, model, people);
    const { spent: totalSpent, purchased: totalPurchased, balance, debt } = model;
    const where = `sequence ${index}, step ${at} (${one.do})`;
    expect(await readCredits(server.deps.db, people.customer), where).toEqual({
      balance,
      totalPurchased,
      totalSpent,
      debt,
    });
    expect(await heldAndEarned(model, people), where).toEqual([heldIn(model), model.earned]);
  }
}

async function perform({ do: what, n, pick }: Step, model: Model, people: People): Promise<void> {
  const { customer } = people;
  const roast = chosen(
    model.roasts.filter(({ held }) => held > 0),
    pick,
  );
  const delivery = chosen(model.deliveries, pick);
  const purchase = chosen(model.purchases, pick);
  if (what === 'buy') {
    const { sessionId } = await startCheckout(server.deps, { userId: customer, idempotencyKey: null }, n);
    stripe.pay(sessionId);
    await settleCheckout(server.deps, sessionId);
    model.purchases.push({ session: sessionId, credits: n, refunded: 0, disputed: 0, dispute: null });
    model.purchased += n;
    comesIn(model, n);
  } else if (what === 'hold') {
    const price = 5 + (pick % 8);
    const credits = price * (1 + (n % 3));
    const hold = { customer, roast: randomUUID(), credits, reason };
    const held = await within((trx) => ledger.holdCredits(trx, hold)).then(
      () => true,
      (error) => error.status !== 402,
    );
    expect(held).toBe(model.debt === 0 && model.balance >= credits);
    if (!held) return;
    model.balance -= credits;
    model.spent += credits;
    model.roasts.push({ id: hold.roast, price, held: credits, nextSlot: 1 });
  } else if (what === 'capture' && roast) {
    const made = { id: randomUUID(), price: roast.price, paidBack: false, roast };
    const of = { ...people, roast: roast.id, delivery: made.id, credits: roast.price, reason };
    // Twice, as a retry would.
    expect(await within((trx) => ledger.captureDelivery(trx, of))).toBe(true);
    expect(await within((trx) => ledger.captureDelivery(trx, of))).toBe(false);
    roast.held -= roast.price;
    model.earned += roast.price - 1;
    model.deliveries.push(made);
  } else if (what === 'release' && roast) {
    const of = { customer, roast: roast.id, slot: roast.nextSlot++, credits: roast.price, reason };
    expect(await within((trx) => ledger.releaseSlot(trx, of))).toBe(true);
    expect(await within((trx) => ledger.releaseSlot(trx, of))).toBe(false);
    roast.held -= roast.price;
    model.spent -= roast.price;
    comesIn(model, roast.price);
  } else if ((what === 'refund' || what === 'reopen') && delivery) {
    const pay = what === 'refund' ? ledger.refundDelivery : ledger.reopenSlot;
    expect(await within((trx) => pay(trx, delivery.id, { reason }))).toBe(!delivery.paidBack);
    if (delivery.paidBack) return;
    delivery.paidBack = true;
    if (what === 'reopen') delivery.roast.held += delivery.price;
    else {
      model.spent -= delivery.price;
      comesIn(model, delivery.price);
    }
  } else if (what === 'goodwill') {
    await within((trx) => ledger.giveGoodwill(trx, { id: randomUUID(), customer, credits: n, reason }));
    comesIn(model, n);
  } else if (purchase) {
    const before = returned(purchase);
    if (what === 'card refund') {
      const credits = Math.min(n, purchase.credits - purchase.refunded);
      if (credits > 0) stripe.refund(purchase.session, credits * 100);
      purchase.refunded += credits;
    } else if (what === 'dispute' && !purchase.dispute) {
      purchase.disputed = Math.min(n, purchase.credits);
      purchase.dispute = stripe.dispute(purchase.session, purchase.disputed * 100);
    } else if (what === 'win dispute' && purchase.dispute) {
      stripe.closeDispute(purchase.dispute, 'won');
      purchase.disputed = 0;
    }
    await settleCheckout(server.deps, purchase.session);
    const change = returned(purchase) - before;
    model.purchased -= change;
    if (change > 0) goesBack(model, change);
    else comesIn(model, -change);
  }
}

function within<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  return server.deps.db.transaction().execute(work);
}

function heldIn(model: Model): number {
  return model.roasts.reduce((sum, { held }) => sum + held, 0);
}

async function heldAndEarned(model: Model, { tester }: People): Promise<number[]> {
  const { rows } = await server.deps.pool.query(
    `select coalesce(sum(balance) filter (where account = 'held'), 0)::int as held,
       coalesce(sum(balance) filter (where account = 'earnings'), 0)::int as earned
     from ledger_accounts where (account = 'held' and owner = any($1)) or (account = 'earnings' and owner = $2)`,
    [model.roasts.map(({ id }) => id), tester],
  );
  return [rows[0].held, rows[0].earned];
}

async function newPeople(index: number): Promise<People> {
  const { rows } = await server.deps.pool.query(
    `insert into users (email, full_name, account_type)
     values ($1, 'Model', 'business'), ($2, 'Model', 'tester') returning id`,
    [`model${index}@example.com`, `model${index}.tester@example.com`],
  );
  return { customer: rows[0].id, tester: rows[1].id };
}
