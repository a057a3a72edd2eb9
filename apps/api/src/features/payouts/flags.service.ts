import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import type { Db } from '../../db/database.ts';
import { flagsFrom } from './flags.presenter.ts';
import * as flags from './flags.repo.ts';
import { mostNamed } from './payouts.policy.ts';
import type { PayoutRow } from './payouts.repo.ts';

/** What is odd about payouts that are still to be decided on, by their ids. */
export async function flagsOf(db: Db, rows: PayoutRow[]): Promise<Map<string, OperatorPayout['flags']>> {
  const open = rows.filter(({ state }) => state === 'requested');
  if (open.length === 0) return new Map();
  const testers = open.map(({ tester_id }) => tester_id);
  const pairs = await flags.listPairs(db, testers);
  const neighbours = await flags.listNeighbours(db, testers, mostNamed);
  const standings = await flags.listStandings(db, testers);
  const sameDestination = await flags.listSameDestination(
    db,
    open.map(({ id }) => id),
  );
  return new Map(
    open.map(({ id, tester_id }) => {
      const own = <T extends { tester_id: string }>(list: T[]) => list.filter((row) => row.tester_id === tester_id);
      const found = {
        pairs: own(pairs),
        neighbours: own(neighbours)[0],
        standing: own(standings)[0],
        sameDestination: own(sameDestination),
      };
      return [id, flagsFrom(found)];
    }),
  );
}
