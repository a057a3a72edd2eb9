import type { Demographics, ProfileField, Targeting } from '@outloud/domain/demographics';
import { wantedOptions } from '@outloud/domain/matching';
import type { Db, Trx } from '../../db/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import * as testers from './testers.repo.ts';

/** How many approved testers a roast with this targeting would be offered to. */
export function countMatchingTesters(db: Db, targeting: Targeting): Promise<number> {
  return testers.countMatching(db, wantedOptions(targeting));
}

/** Makes a tester of an account: from now on roasts can be offered to it. */
export async function approveTester(
  trx: Db | Trx,
  userId: string,
  said: Demographics,
  city: string | null = null,
): Promise<void> {
  const given = Object.entries(said) as [ProfileField, string | null][];
  const profile = Object.fromEntries(given.map(([field, option]) => [testers.columns[field], option]));
  await testers.insertTester(trx, { user_id: userId, city, ...profile });
}

/** Of an account that is being deleted; returns whether it was suspended. */
export async function forgetTester(trx: Trx, userId: string): Promise<boolean> {
  return (await testers.deleteTester(trx, userId))?.suspended_at != null;
}

/** Throws unless it is a tester who may work. */
export async function requireWorkingTester(db: Db, userId: string): Promise<void> {
  requireWorking(isId(userId) ? await testers.findTester(db, userId) : null);
}

/** The same until the end of the transaction: neither a suspension nor a deletion slips in between. */
export async function lockWorkingTester(trx: Trx, userId: string): Promise<void> {
  requireWorking(await testers.lockTester(trx, userId));
}

function requireWorking(tester: { suspended_at: Date | null } | null): void {
  if (!tester) throw notFound('Tester not found');
  if (tester.suspended_at) throw new AppError(409, 'tester_suspended', 'This tester is suspended');
}
