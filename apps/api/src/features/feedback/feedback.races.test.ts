import { request } from '@outloud/testkit/http';
import { getRoundCount } from '@outloud/testkit/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CompletedDelivery,
  newCompletedDelivery,
  newTrustedCustomer,
  newVerifiedCustomer,
} from '../../../test/completed-delivery.ts';
import { deleteAccount } from '../../../test/delete-account.ts';
import { newCustomerWithCredits } from '../../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { newTester, signInOperator } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';

const rounds = getRoundCount({ quick: 10, full: 50 });

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect((await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0)).toEqual([]);
  await server.close();
});

/** The first call has a head start, so the order alternates from round to round. */
const race = async <A, B>(round: number, a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B]> => {
  if (round % 2 === 0) return Promise.all([a(), b()]);
  const [second, first] = await Promise.all([b(), a()]);
  return [first, second];
};
const refunded = ['capture 5', 'refund 5'];

describe('20 concurrent refund requests for one delivery', () => {
  it(`creates one refund request and one refund for 20 concurrent calls, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const customer = await newVerifiedCustomer(server, 10);
      const delivery = await newCompletedDelivery(server, customer, ['no_speech']);
      const calls = Array.from({ length: 20 }, (_, index) => delivery.requestRefund({ reason: `From tab ${index}` }));
      const responses = await Promise.all(calls);
      expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(new Set(responses.map(({ body }) => body.data.feedback.complaint.reason)).size).toBe(1);
      expect((await delivery.readLedger()).moved).toEqual(refunded);
    }
  });
});

describe('concurrent refund requests of one customer for several deliveries', () => {
  it('grants one of five concurrent refund requests automatically and leaves four for an operator', async () => {
    const customer = await newTrustedCustomer(server);
    const deliveries: CompletedDelivery[] = [];
    for (let count = 0; count < 5; count++) deliveries.push(await newCompletedDelivery(server, customer));
    const responses = await Promise.all(deliveries.map((delivery) => delivery.requestRefund()));
    const bases = responses.map(({ body }) => body.data.feedback.complaint.basis).sort();
    const limited = Array(4).fill('customer_limit');
    expect(bases).toEqual([...limited, 'good_standing']);
  });

  it(`grants one of five concurrent refund requests of five customers of one tester, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const tester = await newTester(server);
      const deliveries: CompletedDelivery[] = [];
      for (let count = 0; count < 5; count++) {
        const customer = await newVerifiedCustomer(server, 10);
        deliveries.push(await newCompletedDelivery(server, customer, ['no_speech'], tester.id));
      }
      const responses = await Promise.all(deliveries.map((delivery) => delivery.requestRefund()));
      const bases = responses.map(({ body }) => body.data.feedback.complaint.basis).sort();
      expect(bases).toEqual(['check_failed', ...Array(4).fill('tester_limit')]);
    }
  });
});

describe('a refund request that races an operator', () => {
  it(`refunds once when an operator refunds the delivery concurrently, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const customer = await newVerifiedCustomer(server, 10);
      const delivery = await newCompletedDelivery(server, customer, ['no_speech']);
      const [refundRequest, refund] = await race(round, delivery.requestRefund, () => delivery.refund(operator));
      expect([refundRequest.status, refund.status].sort()).toEqual([200, 409]);
      expect((await delivery.readLedger()).moved).toEqual(refunded);
    }
  });

  it(`refunds once when an operator rejects the delivery concurrently, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const customer = await newVerifiedCustomer(server, 10);
      const delivery = await newCompletedDelivery(server, customer, ['no_speech']);
      const [refundRequest, rejection] = await race(round, delivery.requestRefund, () => delivery.reject(operator));
      expect(rejection.status).toBe(200);
      const wasRequestedFirst = refundRequest.status === 200;
      expect(refundRequest.status).toBe(wasRequestedFirst ? 200 : 404);
      const { moved, slots } = await delivery.readLedger();
      expect([moved, slots]).toEqual(
        wasRequestedFirst
          ? [refunded, ['released', 'open']]
          : [
              ['capture 5', 'reopening 5'],
              ['open', 'open'],
            ],
      );
    }
  });
});

describe('two concurrent decisions that race a refund by an operator', () => {
  it(`applies at most one decision and refunds the delivery once, ${rounds} times`, {
    timeout: 900_000,
  }, async () => {
    const customer = await newVerifiedCustomer(server);
    for (let round = 0; round < rounds; round++) {
      const delivery = await newCompletedDelivery(server, customer);
      await delivery.requestRefund();
      const query = 'select id from refund_requests where delivery_id = $1';
      const { id } = (await server.deps.pool.query(query, [delivery.id])).rows[0];
      const decide = (state: string) =>
        request(server.url, 'POST', `/api/admin/complaints/${id}/decide`, {
          token: operator,
          body: { state, reason: 'Decided', adminKey: testSecrets.adminKey },
        });
      const [[granted, declined], refund] = await race(
        round,
        () => Promise.all([decide('granted'), decide('declined')]),
        () => delivery.refund(operator),
      );
      const outcome = [granted, declined, refund].map(({ status }) => status).join(' ');
      // A declined refund request does not prevent a later refund by an operator.
      expect(['200 409 409', '409 200 200', '409 409 200']).toContain(outcome);
      expect((await delivery.readLedger()).moved).toEqual(refunded);
    }
  });
});

describe('a rating and a refund request that race the deletion of the account', () => {
  it('leaves no text of a deleted customer in the database', async () => {
    for (let round = 0; round < 10; round++) {
      const customer = await newCustomerWithCredits(server, 20);
      const delivery = await newCompletedDelivery(server, customer);
      await request(server.url, 'POST', `/api/admin/requests/${delivery.roastId}/cancel`, {
        token: operator,
        body: { reason: 'No more reviews' },
      });
      const giveFeedback = () =>
        Promise.all([delivery.rate({ stars: 1, reason: 'A word' }), delivery.requestRefund({ reason: 'A word' })]);
      const [, deletion] = await race(round, giveFeedback, () => deleteAccount(server, customer.token));
      expect(deletion.status).toBe(200);
      const remaining = await server.deps.pool.query(
        `select (select count(*) from refund_requests where customer_id = $1 and (reason <> '' or state = 'open'))::int as complaints,
          (select count(*) from ratings where delivery_id = $2 and reason is not null)::int as ratings`,
        [customer.id, delivery.id],
      );
      expect(remaining.rows).toEqual([{ complaints: 0, ratings: 0 }]);
    }
  });
});
