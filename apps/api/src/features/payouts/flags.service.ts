import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import type { Db } from '../../db/database.ts';
import { presentFlags } from './flags.presenter.ts';
import * as flags from './flags.repo.ts';
import { maxNamesPerFlag } from './payouts.policy.ts';
import type { PayoutRow } from './payouts.repo.ts';

/** Fraud warnings for open payouts, by payout id. */
export async function findPayoutFlags(db: Db, rows: PayoutRow[]): Promise<Map<string, OperatorPayout['flags']>> {
  const open = rows.filter(({ state }) => state === 'requested');
  if (open.length === 0) return new Map();
  const testers = open.map(({ tester_id }) => tester_id);
  const pairs = await flags.listPairs(db, testers);
  const sharedIpTesters = await flags.listTestersSharingIp(db, testers, maxNamesPerFlag);
  const statuses = await flags.listTesterStatuses(db, testers);
  const sharedDestinations = await flags.listSharedDestinations(
    db,
    open.map(({ id }) => id),
  );
  return new Map(
    open.map(({ id, tester_id }) => {
      const ofTester = <T extends { tester_id: string }>(list: T[]) =>
        list.filter((row) => row.tester_id === tester_id);
      const input = {
        pairs: ofTester(pairs),
        sharedIpTesters: ofTester(sharedIpTesters)[0],
        status: ofTester(statuses)[0],
        sharedDestinations: ofTester(sharedDestinations),
      };
      return [id, presentFlags(input)];
    }),
  );
}
