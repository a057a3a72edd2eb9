import { startCustomCheckout } from '@outloud/contract/credits';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/http.ts';
import { newCustomer } from '../../../test/people.ts';
import { seed } from '../../../test/rounds.ts';
import type { TestServer } from '../../../test/server.ts';
import { type StripeDouble, startWithStripe } from '../../../test/stripe-purchase.ts';
import { auditLedger } from './audit.service.ts';
import { reconcilePayments } from './credits.jobs.ts';

const schedules = 1000;
const atOnce = 8;

let stripe: StripeDouble;
let server: TestServer;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, server, close } = await startWithStripe());
});
afterAll(() => close());

/** Up to five copies of the report, the return page and sometimes the reconciliation; `together`: not one by one. */
const schedule = fc
  .record({
    copies: fc.integer({ min: 1, max: 5 }),
    returns: fc.integer({ min: 0, max: 2 }),
    reconciles: fc.integer({ min: 0, max: 9 }).map((n) => (n === 0 ? 1 : 0)),
    credits: fc.integer({ min: 1, max: 1000 }),
  })
  .chain(({ copies, returns, reconciles, credits }) => {
    const steps = [
      ...Array<'report'>(copies).fill('report'),
      ...Array<'return'>(returns).fill('return'),
      ...Array<'reconcile'>(reconciles).fill('reconcile'),
    ];
    return fc.record({
      credits: fc.constant(credits),
      steps: fc.shuffledSubarray(steps, { minLength: steps.length }),
      together: fc.array(fc.boolean(), { minLength: steps.length, maxLength: steps.length }),
    });
  });

describe(`reports in any number and order, seed ${seed}`, () => {
  it(`grant once in each of ${schedules} schedules`, async () => {
    const buyers = await Promise.all(Array.from({ length: atOnce }, () => newCustomer(server)));
    const plans = fc.sample(schedule, { seed, numRuns: schedules });
    const expected = new Map<string, number>();
    await Promise.all(
      buyers.map(async ({ token }) => {
        for (let plan = plans.pop(); plan; plan = plans.pop()) {
          const call = server.as(token);
          const { sessionId } = await call(startCustomCheckout, { body: { creditAmount: plan.credits } });
          stripe.pay(sessionId);
          expected.set(sessionId, plan.credits);
          await play(plan, sessionId, token);
        }
      }),
    );
    const { rows } = await server.deps.pool.query(
      `select c.session_id, count(t.id) as grants, sum(t.credits)::int as credits from checkouts c
       left join ledger_transfers t on t.checkout_id = c.id group by c.session_id`,
    );
    expect(rows.length).toBe(schedules);
    for (const row of rows) expect([row.grants, row.credits]).toEqual([1, expected.get(row.session_id)]);
    expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

async function play({ steps, together }: { steps: string[]; together: boolean[] }, sessionId: string, token: string) {
  const event = stripe.event('checkout.session.completed', sessionId);
  let underWay: Promise<void>[] = [];
  for (const [index, step] of steps.entries()) {
    underWay.push(run(step));
    if (together[index]) continue;
    await Promise.all(underWay);
    underWay = [];
  }
  await Promise.all(underWay);

  async function run(step: string): Promise<void> {
    if (step === 'report') expect((await stripe.deliver(server.url, event)).status).toBe(200);
    if (step === 'return') {
      const body = { sessionId };
      expect((await request(server.url, 'POST', '/api/credits/success', { token, body })).status).toBe(200);
    }
    if (step === 'reconcile') await reconcilePayments(server.deps, new Date(Date.now() + 600_000));
  }
}
