import type { Demographics, ProfileField, Targeting } from '@outloud/domain/demographics';
import { wantedOptions } from '@outloud/domain/matching';
import type { Db, Trx } from '../../db/database.ts';
import * as testers from './testers.repo.ts';

/** How many approved testers a roast with this targeting would be offered to. */
export function countMatchingTesters(db: Db, targeting: Targeting): Promise<number> {
  return testers.countMatching(db, wantedOptions(targeting));
}

/** Makes a tester of an account: from now on roasts can be offered to it. */
export async function approveTester(trx: Db | Trx, userId: string, said: Demographics): Promise<void> {
  const given = Object.entries(said) as [ProfileField, string | null][];
  const profile = Object.fromEntries(given.map(([field, option]) => [testers.columns[field], option]));
  await testers.insertTester(trx, { user_id: userId, ...profile });
}

export function forgetTester(trx: Trx, userId: string): Promise<void> {
  return testers.deleteTester(trx, userId);
}
