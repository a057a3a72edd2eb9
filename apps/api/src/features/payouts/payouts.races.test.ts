import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Earner, newEarner } from '../../../test/earnings.ts';
import { request } from '../../../test/http.ts';
import { operatorToken } from '../../../test/people.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { takeBackPay } from '../credits/ledger.service.ts';
import { requestPayout } from './request.service.ts';

const rounds = roundsOf({ share: 8, full: 40 });
const { adminKey } = testSecrets;

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { works: false });
  operator = await operatorToken(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

const act = (method: string, path: string, body: object) =>
  request(server.url, method, `/api/admin${path}`, { token: operator, body });

it('20 requests at once make one payout', async () => {
  for (let round = 0; round < rounds; round++) {
    const tester = await newEarner(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tester.ask()));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'payout_open');
    expect([made.length, refused.length]).toEqual([1, 19]);
    expect(await tester.earnings()).toMatchObject({ payable: 0, requested: 12, payouts: [{ amount: 12 }] });
  }
});

it('20 requests under one key are one', async () => {
  const tester = await newEarner(server);
  const body = { destination: 'theo@pay.example' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => tester.ask(body, { 'idempotency-key': 'the-one' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.data.payout._id)).size).toBe(1);
  expect((await tester.earnings()).payouts).toHaveLength(1);
});

/** What is left of 12 dollars is below the minimum, so one of both comes too late. */
it('pay is either asked for or taken back', async () => {
  const { deps } = server;
  for (let round = 0; round < 3 * rounds; round++) {
    const tester = await newEarner(server);
    const person = { userId: tester.id, idempotencyKey: null };
    // Both at once in this process: on its way here, a request would always come too late.
    const [asked, taken] = await Promise.all([
      requestPayout(deps, person, { destination: 'theo@pay.example' }).then(
        () => 201,
        (error) => error.status,
      ),
      deps.db.transaction().execute((trx) => takeBackPay(trx, tester.reviews[1]?.id ?? '', { reason: 'Wrong site' })),
    ]);
    const { requested, payable, earned } = await tester.earnings();
    expect([asked, taken, requested, payable, earned]).toEqual(taken === 0 ? [201, 0, 12, 0, 12] : [409, 4, 0, 8, 8]);
  }
});

it('a payout is either paid or returned', async () => {
  for (let round = 0; round < rounds; round++) {
    const tester = await newEarner(server);
    const id = await payoutOf(tester);
    const [paid, returned] = await Promise.all([
      act('POST', `/payouts/${id}/pay`, { reference: 'PP-17', adminKey }),
      act('POST', `/payouts/${id}/return`, { reason: 'Not yet' }),
    ]);
    const { paidOut, payable, requested, payouts } = await tester.earnings();
    expect([paid.status, returned.status, payouts[0].state, paidOut, payable, requested]).toEqual(
      paid.status === 200 ? [200, 409, 'paid', 12, 0, 0] : [409, 200, 'returned', 0, 12, 0],
    );
  }
});

it('a tester either leaves or is paid', async () => {
  for (let round = 0; round < rounds; round++) {
    const tester = await newEarner(server);
    const [asked, left] = await Promise.all([
      tester.ask(),
      request(server.url, 'DELETE', '/api/auth/account', { token: tester.token }),
    ]);
    expect([asked.status, left.status]).toEqual(left.status === 200 ? [401, 200] : [201, 409]);
  }
});

async function payoutOf(tester: Earner): Promise<string> {
  return (await tester.ask()).body.data.payout._id;
}
