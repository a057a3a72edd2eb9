import { startCustomCheckout } from '@outloud/contract/credits';
import type { FakeStripe } from '@outloud/testkit/hosts/fake-stripe';
import { request } from '@outloud/testkit/http';
import { faultSeed } from '@outloud/testkit/rounds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import { startServerWithStripe } from '../../../../test/stripe-purchase.ts';
import { newCustomer } from '../../../../test/users.ts';
import { auditLedger } from '../audit.service.ts';
import { reconcilePayments } from '../credits.jobs.ts';

const scheduleCount = 1000;
const concurrency = 8;

let stripe: FakeStripe;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startServerWithStripe());
});
afterAll(() => close());

/**
 * Up to five copies of the webhook, up to two visits to the return page and sometimes the reconciliation job. If
 * `isConcurrent` is true for a step, the next step starts without waiting for it to finish.
 */
const schedule = fc
  .record({
    copies: fc.integer({ min: 1, max: 5 }),
    returns: fc.integer({ min: 0, max: 2 }),
    reconciles: fc.integer({ min: 0, max: 9 }).map((n) => (n === 0 ? 1 : 0)),
    credits: fc.integer({ min: 1, max: 500 }),
  })
  .chain(({ copies, returns, reconciles, credits }) => {
    const steps = [
      ...Array<'webhook'>(copies).fill('webhook'),
      ...Array<'return'>(returns).fill('return'),
      ...Array<'reconcile'>(reconciles).fill('reconcile'),
    ];
    return fc.record({
      credits: fc.constant(credits),
      steps: fc.shuffledSubarray(steps, { minLength: steps.length }),
      isConcurrent: fc.array(fc.boolean(), { minLength: steps.length, maxLength: steps.length }),
    });
  });

describe(`webhooks, return pages and reconciliation in any order, seed ${faultSeed}`, () => {
  it(`grants the credits once in each of ${scheduleCount} schedules`, async () => {
    const plans = fc.sample(schedule, { seed: faultSeed, numRuns: scheduleCount });
    const expectedCredits = new Map<string, number>();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let plan = plans.pop(); plan; plan = plans.pop()) {
          // Another customer for each plan, because purchases of one customer are limited.
          const { token } = await newCustomer(server);
          const call = server.as(token);
          const { sessionId } = await call(startCustomCheckout, { body: { creditAmount: plan.credits } });
          stripe.pay(sessionId);
          expectedCredits.set(sessionId, plan.credits);
          await runSchedule(plan, sessionId, token);
        }
      }),
    );
    const { rows } = await server.deps.pool.query(
      `select c.session_id, count(t.id) as grants, sum(t.credits)::int as credits from checkouts c
       left join ledger_transfers t on t.checkout_id = c.id where c.session_id is not null group by c.session_id`,
    );
    expect(rows.length).toBe(scheduleCount);
    for (const row of rows) expect([row.grants, row.credits]).toEqual([1, expectedCredits.get(row.session_id)]);
    expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

type Plan = { steps: string[]; isConcurrent: boolean[] };

async function runSchedule({ steps, isConcurrent }: Plan, sessionId: string, token: string) {
  const event = stripe.buildEvent('checkout.session.completed', sessionId);
  let running: Promise<void>[] = [];
  for (const [index, step] of steps.entries()) {
    running.push(run(step));
    if (isConcurrent[index]) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);

  async function run(step: string): Promise<void> {
    if (step === 'webhook') expect((await stripe.sendWebhook(server.url, event)).status).toBe(200);
    if (step === 'return') {
      const body = { sessionId };
      expect((await request(server.url, 'POST', '/api/credits/success', { token, body })).status).toBe(200);
    }
    if (step === 'reconcile') await reconcilePayments(server.deps, new Date(Date.now() + 600_000));
  }
}
