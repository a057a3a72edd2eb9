import { getRoundCount } from '@outloud/testkit/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUpload } from '../../../test/deliveries.ts';
import { expireRoastWindow, newCustomerWithCredits, newRoast } from '../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { newTester } from '../../../test/users.ts';
import type { AppError } from '../../errors.ts';
import { auditLedger } from '../credits/audit.service.ts';
import { submitClaim } from '../deliveries/submit/submit-delivery.service.ts';
import { cancelRoast } from '../roasts/cancel-roast.service.ts';
import { expireRoasts } from '../roasts/roasts.jobs.ts';
import { claimRoast } from './claim-roast.service.ts';
import { expireClaims } from './claims.jobs.ts';
import { giveUpClaim } from './end-claim.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, { runsJobs: false });
});
afterAll(() => server.close());

const rounds = getRoundCount({ quick: 100, full: 200 });
const findProblems = async () => (await auditLedger(server.deps)).filter(({ problems }) => problems.length > 0);
/** Returns the claim id, or the error code if the call fails. */
const getIdOrCode = (work: Promise<{ _id: string }>) =>
  work.then(
    ({ _id }) => _id,
    (error: AppError) => error.code,
  );
const isId = (text: string) => text.length === 36;

describe('concurrent claims', () => {
  it(`gives three slots to exactly three of 64 testers in each of ${rounds} rounds`, async () => {
    const { id: userId, token } = await newCustomerWithCredits(server, 15);
    const testers: { id: string }[] = [];
    for (let index = 0; index < 64; index++) testers.push(await newTester(server));
    for (let round = 0; round < rounds; round++) {
      const id = await newRoast(server, token, 3);
      const results = await Promise.all(testers.map((tester) => getIdOrCode(claimRoast(server.deps, tester.id, id))));
      const claims = results.filter(isId);
      expect([claims.length, new Set(claims).size]).toEqual([3, 3]);
      expect(new Set(results.filter((result) => !isId(result)))).toEqual(new Set(['no_open_slot']));
      const { rows } = await server.deps.pool.query(
        `select count(*)::int as claims, count(distinct slot)::int as slots, count(distinct tester_id)::int as testers
         from claims where roast_id = $1 and state = 'active'`,
        [id],
      );
      expect(rows).toEqual([{ claims: 3, slots: 3, testers: 3 }]);
      await Promise.all(
        results.map((claim, index) => (isId(claim) ? giveUpClaim(server.deps, testers[index]?.id ?? '', claim) : null)),
      );
      await cancelRoast(server.deps, { userId, idempotencyKey: null }, id);
    }
    expect(await findProblems()).toEqual([]);
  });

  it('gives exactly one claim to a tester who claims 20 roasts at once', async () => {
    const { token } = await newCustomerWithCredits(server, 200);
    const tester = await newTester(server);
    const roasts = await Promise.all(Array.from({ length: 20 }, () => newRoast(server, token)));
    const results = await Promise.all(roasts.map((id) => getIdOrCode(claimRoast(server.deps, tester.id, id))));
    expect(results.filter(isId)).toHaveLength(1);
    expect(results.filter((result) => result === 'claim_open')).toHaveLength(19);
  });
});

describe('claim expiry', () => {
  it('either submits or expires a claim when the submission races the expiry job', async () => {
    const { token } = await newCustomerWithCredits(server, 500);
    const outcomes = { submitted: 0, expired: 0 };
    for (let round = 0; round < 20; round++) {
      const id = await newRoast(server, token);
      const tester = await newTester(server);
      const claim = await claimRoast(server.deps, tester.id, id);
      const uploadId = await newUpload(server, tester);
      await server.deps.pool.query(`update uploads set received_at = now() - interval '1 hour' where id = $1`, [
        uploadId,
      ]);
      const runExpiry = async () => {
        // In every other round, the grace period has passed, so that the claim can expire during the inspection.
        const passGraceSql = `update claims set expires_at = now() - interval '11 minutes' where id = $1`;
        if (round % 2 === 0) await server.deps.pool.query(passGraceSql, [claim._id]);
        await expireClaims(server.deps);
      };
      const [result] = await Promise.all([
        getIdOrCode(submitClaim(server.deps, tester.id, { id: claim._id, uploadId })),
        runExpiry(),
      ]);
      const { rows } = await server.deps.pool.query(
        `select c.state as claim, s.state as slot, (select count(*)::int from deliveries where roast_id = $1) as deliveries
         from claims c join roast_slots s using (roast_id, slot) where c.roast_id = $1`,
        [id],
      );
      const isSubmitted = isId(result);
      expect(rows).toEqual([
        isSubmitted
          ? { claim: 'submitted', slot: 'submitted', deliveries: 1 }
          : { claim: 'expired', slot: 'open', deliveries: 0 },
      ]);
      if (!isSubmitted) expect(result).toBe('claim_over');
      outcomes[isSubmitted ? 'submitted' : 'expired']++;
    }
    expect(outcomes.submitted).toBeGreaterThan(0);
    expect(outcomes.expired).toBeGreaterThan(0);
    expect(await findProblems()).toEqual([]);
  });

  it('refunds every credit once when a claim and its roast expire at the same time', async () => {
    const { token } = await newCustomerWithCredits(server, 10);
    for (let round = 0; round < 20; round++) {
      const id = await newRoast(server, token, 2);
      const tester = await newTester(server);
      const claim = await claimRoast(server.deps, tester.id, id);
      await expireRoastWindow(server, id);
      await server.deps.pool.query('update claims set expires_at = now() where id = $1', [claim._id]);
      await Promise.all([
        expireRoasts(server.deps),
        expireClaims(server.deps),
        getIdOrCode(giveUpClaim(server.deps, tester.id, claim._id)),
        expireClaims(server.deps),
      ]);
      await expireRoasts(server.deps);
      const balanceSql = `select balance::int from ledger_accounts where account = 'customer' and owner = (select customer_id from roasts where id = $1)`;
      expect((await server.deps.pool.query(balanceSql, [id])).rows).toEqual([{ balance: 10 }]);
    }
    expect(await findProblems()).toEqual([]);
  });
});
