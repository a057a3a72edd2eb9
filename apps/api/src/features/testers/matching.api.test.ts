import { matchesTargeting } from '@outloud/domain/targeting/matching';
import { faultSeed } from '@outloud/testkit/rounds';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demographicsArbitrary, targetingArbitrary } from '../../../test/random-demographics.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { insertUser } from '../accounts/accounts.repo.ts';
import { countMatchingTesters, createTester } from './testers.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('counts the same matching testers in SQL as matchesTargeting does', async () => {
  const { db } = server.deps;
  const testers = fc.sample(demographicsArbitrary, { numRuns: 200, seed: faultSeed });
  for (const [index, answers] of testers.entries()) {
    const row = { email: `t${index}@example.com`, full_name: 'T', account_type: 'tester' as const };
    const user = await insertUser(db, row);
    if (user) await createTester(db, user.id, answers);
  }
  const counts = new Set<number>();
  await fc.assert(
    fc.asyncProperty(targetingArbitrary, async (targeting) => {
      const expected = testers.filter((answers) => matchesTargeting(targeting, answers)).length;
      counts.add(expected);
      expect(await countMatchingTesters(db, targeting)).toBe(expected);
    }),
    { numRuns: 500, seed: faultSeed },
  );
  expect(counts.size).toBeGreaterThan(20);
});
