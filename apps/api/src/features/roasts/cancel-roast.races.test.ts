import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@outloud/testkit/http';
import { getRoundCount } from '@outloud/testkit/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireRoastWindow, newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester } from '../../../test/users.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { cancelRoast } from './cancel-roast.service.ts';
import { expireRoasts } from './roasts.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const rounds = getRoundCount({ quick: 100, full: 200 });
const readBalance = async (token: string) =>
  (await request(server.url, 'GET', '/api/credits/balance', { token })).body.data.balance;
const findAuditProblems = async () => (await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0);
const cancel = (token: string, id: string) => request(server.url, 'DELETE', `/api/roasts/${id}`, { token });

describe('32 concurrent cancels of one roast', () => {
  it(`refunds a roast once for 32 concurrent cancels in each of ${rounds} rounds`, async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    for (let round = 0; round < rounds; round++) {
      const id = await newRoast(server, token, 2);
      const responses = await Promise.all(Array.from({ length: 32 }, () => cancel(token, id)));
      const responsesByStatus = Map.groupBy(responses, ({ status }) => status);
      expect([responsesByStatus.get(200)?.length, responsesByStatus.get(409)?.length]).toEqual([1, 31]);
      expect(responsesByStatus.get(200)?.[0]?.body.data).toEqual({ refundedCredits: 10 });
    }
    expect(await readBalance(token)).toBe(10);
    expect(await findAuditProblems()).toEqual([]);
  });
});

describe('a cancel that races the expiry job', () => {
  it(`refunds a roast once when a cancel races the expiry job in each of ${rounds} rounds`, async () => {
    const { token, id: userId } = await newCustomerWithCredits(server, 10);
    const winners = { customer: 0, expired: 0 };
    for (let round = 0; round < rounds; round++) {
      const id = await newRoast(server, token, 2);
      await expireRoastWindow(server, id);
      const runExpiry = () => expireRoasts(server.deps);
      const runCancel = () =>
        cancelRoast(server.deps, { userId, idempotencyKey: null }, id).then(
          () => 200,
          (error) => error.status,
        );
      // The first call has a head start, so the order alternates by round.
      const [firstCall, secondCall] = round % 2 === 0 ? [runExpiry, runCancel] : [runCancel, runExpiry];
      const outcomes = await Promise.all([firstCall(), secondCall(), runExpiry()]);
      const { body } = await request(server.url, 'GET', `/api/roasts/${id}`, { token });
      const { closedBecause, status, refundedCredits } = body.data.roastRequest;
      expect([status, refundedCredits]).toEqual(['cancelled', 10]);
      expect(outcomes).toContain(closedBecause === 'customer' ? 200 : 409);
      winners[closedBecause as keyof typeof winners]++;
    }
    expect(winners.customer).toBeGreaterThan(0);
    expect(winners.expired).toBeGreaterThan(0);
    expect(await readBalance(token)).toBe(10);
    expect(await findAuditProblems()).toEqual([]);
  });
});

describe('a cancel that races a claim', () => {
  it('accepts either the cancel or the claim of a roast and rejects the other request with 409', async () => {
    const { token } = await newCustomerWithCredits(server, 50);
    const tester = await newTester(server);
    const winners = { claim: 0, cancellation: 0 };
    for (let round = 0; round < 30; round++) {
      const id = await newRoast(server, token);
      const claim = () => request(server.url, 'POST', `/api/tester/roasts/${id}/claim`, { token: tester.token });
      // The delay grows with each round, so that both outcomes occur on any machine.
      const cancelAfterDelay = async () => cancel(token, await wait(round * 5, id));
      const calls = round % 2 > 0 ? [claim(), cancelAfterDelay()] : [cancel(token, id), claim()];
      const responses = await Promise.all(calls);
      const [claimResponse, cancelResponse] = round % 2 > 0 ? responses : responses.reverse();
      const isClaimed = claimResponse?.status === 201;
      expect([claimResponse?.status, cancelResponse?.status]).toEqual(isClaimed ? [201, 409] : [409, 200]);
      winners[isClaimed ? 'claim' : 'cancellation']++;
      if (!isClaimed) continue;
      const path = `/api/tester/claims/${claimResponse?.body.data.claim._id}`;
      expect((await request(server.url, 'DELETE', path, { token: tester.token })).status).toBe(200);
      expect((await cancel(token, id)).status).toBe(200);
    }
    expect(winners.claim).toBeGreaterThan(0);
    expect(winners.cancellation).toBeGreaterThan(0);
    expect(await readBalance(token)).toBe(50);
    expect(await findAuditProblems()).toEqual([]);
  });
});

describe('a roast request that races an account deletion', () => {
  it('accepts either the roast request or the account deletion', async () => {
    for (let round = 0; round < 20; round++) {
      const { token } = await newCustomerWithCredits(server, 5);
      const body = { websiteUrl: 'https://example.com' };
      const [created, deleted] = await Promise.all([
        request(server.url, 'POST', '/api/roasts', { token, body }),
        request(server.url, 'DELETE', '/api/auth/account', { token }),
      ]);
      const outcome = `${created.status} ${deleted.status}`;
      expect(['201 409', '401 200']).toContain(outcome);
    }
    expect(await findAuditProblems()).toEqual([]);
  });
});
