import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import type { Db } from '../../../db/database.ts';
import { maxNamesPerFlag } from '../payouts.limits.ts';
import type { PayoutRow } from '../payouts.repo.ts';
import { presentFlags } from './flags.presenter.ts';
import * as flags from './flags.repo.ts';

/** Returns the fraud warnings of open payouts, keyed by payout id. */
export async function findPayoutFlags(db: Db, rows: PayoutRow[]): Promise<Map<string, OperatorPayout['flags']>> {
  const openPayouts = rows.filter(({ state }) => state === 'requested');
  if (openPayouts.length === 0) return new Map();
  const testers = openPayouts.map(({ tester_id }) => tester_id);
  const pairs = await flags.listTesterCustomerPairs(db, testers);
  const sharedIpTesters = await flags.listTestersSharingIp(db, testers, maxNamesPerFlag);
  const statuses = await flags.listTesterStatuses(db, testers);
  const sharedDestinations = await flags.listSharedDestinations(
    db,
    openPayouts.map(({ id }) => id),
  );
  const clawbacks = await flags.listPendingClawbacks(db, testers);
  return new Map(
    openPayouts.map(({ id, tester_id }) => {
      const filterByTester = <T extends { tester_id: string }>(list: T[]) =>
        list.filter((row) => row.tester_id === tester_id);
      const input = {
        pairs: filterByTester(pairs),
        sharedIpTesters: filterByTester(sharedIpTesters)[0],
        status: filterByTester(statuses)[0],
        sharedDestinations: filterByTester(sharedDestinations),
        clawback: filterByTester(clawbacks)[0],
      };
      return [id, presentFlags(input)];
    }),
  );
}
