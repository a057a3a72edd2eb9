import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Completed, newCompleted, newProved, newRegular } from '../../../test/completed.ts';
import { request } from '../../../test/http.ts';
import { operatorToken } from '../../../test/people.ts';
import { newBuyer } from '../../../test/roasts.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { startServer, type TestServer, testSecrets } from '../../../test/server.ts';
import { auditLedger } from '../credits/audit.service.ts';

const rounds = roundsOf({ share: 10, full: 50 });

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

/** Whoever is asked first has a head start, so they take turns. */
const inTurn = async <A, B>(round: number, a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B]> => {
  if (round % 2 === 0) return Promise.all([a(), b()]);
  const [second, first] = await Promise.all([b(), a()]);
  return [first, second];
};
const refunded = ['capture 5', 'refund 5'];

describe('20 complaints about one delivery at once', () => {
  it(`make one, and one refund, ${rounds} times of ${rounds}`, async () => {
    const stranger = await newProved(server);
    for (let round = 0; round < rounds; round++) {
      const delivery = await newCompleted(server, stranger, ['no_speech']);
      const asked = Array.from({ length: 20 }, (_, index) => delivery.complain({ reason: `From tab ${index}` }));
      const answers = await Promise.all(asked);
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(new Set(answers.map(({ body }) => body.data.feedback.complaint.reason)).size).toBe(1);
      expect((await delivery.books()).moved).toEqual(refunded);
    }
  });
});

describe('complaints of one customer about several deliveries at once', () => {
  it('are granted at once to one only', async () => {
    const customer = await newRegular(server);
    const deliveries: Completed[] = [];
    for (let count = 0; count < 5; count++) deliveries.push(await newCompleted(server, customer));
    const answers = await Promise.all(deliveries.map((delivery) => delivery.complain()));
    const bases = answers.map(({ body }) => body.data.feedback.complaint.basis).sort();
    expect(bases).toEqual(['asked_before', 'asked_before', 'asked_before', 'asked_before', 'good_standing']);
  });
});

describe('a complaint racing', () => {
  it(`an operator's refund is paid once, ${rounds} times of ${rounds}`, async () => {
    const stranger = await newProved(server);
    for (let round = 0; round < rounds; round++) {
      const delivery = await newCompleted(server, stranger, ['no_speech']);
      const [complaint, refund] = await inTurn(round, delivery.complain, () => delivery.refund(operator));
      expect([complaint.status, refund.status].sort()).toEqual([200, 409]);
      expect((await delivery.books()).moved).toEqual(refunded);
    }
  });

  it(`a rejection is paid back once, ${rounds} times of ${rounds}`, async () => {
    const stranger = await newProved(server);
    for (let round = 0; round < rounds; round++) {
      const delivery = await newCompleted(server, stranger, ['no_speech']);
      const [complaint, rejection] = await inTurn(round, delivery.complain, () => delivery.reject(operator));
      expect(rejection.status).toBe(200);
      const isFirst = complaint.status === 200;
      expect(complaint.status).toBe(isFirst ? 200 : 404);
      const { moved, slots } = await delivery.books();
      expect([moved, slots]).toEqual(
        isFirst
          ? [refunded, ['released', 'open']]
          : [
              ['capture 5', 'reopening 5'],
              ['open', 'open'],
            ],
      );
    }
  });
});

describe('two decisions at once', () => {
  it(`come to one, and a refund beside them to no second one, ${rounds} times of ${rounds}`, {
    timeout: 900_000,
  }, async () => {
    const stranger = await newProved(server);
    for (let round = 0; round < rounds; round++) {
      const delivery = await newCompleted(server, stranger);
      await delivery.complain();
      const query = 'select id from complaints where delivery_id = $1';
      const { id } = (await server.deps.pool.query(query, [delivery.id])).rows[0];
      const decide = (state: string) =>
        request(server.url, 'POST', `/api/admin/complaints/${id}/decide`, {
          token: operator,
          body: { state, reason: 'So it is', adminKey: testSecrets.adminKey },
        });
      const [[yes, no], refund] = await inTurn(
        round,
        () => Promise.all([decide('granted'), decide('declined')]),
        () => delivery.refund(operator),
      );
      const outcome = [yes, no, refund].map(({ status }) => status).join(' ');
      // Declined and refunded all the same are two decisions that fit together.
      expect(['200 409 409', '409 200 200', '409 409 200']).toContain(outcome);
      expect((await delivery.books()).moved).toEqual(refunded);
    }
  });
});

describe('a complaint or a rating racing the deletion of the account', () => {
  it('leaves no word behind', async () => {
    for (let round = 0; round < 10; round++) {
      const customer = await newBuyer(server, 20);
      const delivery = await newCompleted(server, customer);
      await request(server.url, 'POST', `/api/admin/requests/${delivery.roastId}/cancel`, {
        token: operator,
        body: { reason: 'Nobody else' },
      });
      const say = () =>
        Promise.all([delivery.rate({ stars: 1, reason: 'A word' }), delivery.complain({ reason: 'A word' })]);
      const leave = () => request(server.url, 'DELETE', '/api/auth/account', { token: customer.token });
      const [, gone] = await inTurn(round, say, leave);
      expect(gone.status).toBe(200);
      const left = await server.deps.pool.query(
        `select (select count(*) from complaints where customer_id = $1 and (reason <> '' or state = 'open'))::int as complaints,
          (select count(*) from ratings where delivery_id = $2 and reason is not null)::int as ratings`,
        [customer.id, delivery.id],
      );
      expect(left.rows).toEqual([{ complaints: 0, ratings: 0 }]);
    }
  });
});
