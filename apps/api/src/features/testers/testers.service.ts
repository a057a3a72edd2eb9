import type { Demographics, ProfileField, Targeting } from '@outloud/domain/demographics';
import { wantedOptions } from '@outloud/domain/matching';
import type { Db, Trx } from '../../db/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { listWorking } from './list.repo.ts';
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

/** By part of name or email, or by the whole id; `search` is in lower case. */
export async function findWorkingTesters(db: Db, search: string, limit: number) {
  const rows = await listWorking(db, isId(search) ? { id: search } : { search }, limit);
  return rows.map((row) => ({ _id: row.id, fullName: row.full_name }));
}

/** The same until the end of the transaction: neither a suspension nor a deletion slips in between. */
export async function lockWorkingTester(trx: Trx, userId: string): Promise<void> {
  requireWorking(await testers.lockTester(trx, userId));
}

/** The same for a tester who takes work on: with what decides which. */
export async function lockClaimingTester(
  trx: Trx,
  userId: string,
): Promise<{ said: Demographics; hasPractised: boolean }> {
  const standing = await testers.lockTester(trx, userId);
  const row = standing && (await testers.findWhole(trx, userId));
  if (!row) throw notFound('Tester not found');
  if (row.suspended_at) throw suspended();
  return { said: testers.saidBy(row), hasPractised: row.practised_at !== null };
}

/** What decides which roasts a tester is shown. */
export async function readStanding(
  db: Db,
  userId: string,
): Promise<{ said: Demographics; hasPractised: boolean; isSuspended: boolean }> {
  const row = await testers.findWhole(db, userId);
  if (!row) throw notFound('Tester not found');
  return {
    said: testers.saidBy(row),
    hasPractised: row.practised_at !== null,
    isSuspended: row.suspended_at !== null,
  };
}

/** The first good one counts. */
export async function notePractice({ db }: { db: Db }, userId: string): Promise<void> {
  await testers.setPractised(db, userId);
}

/**
 * Whom to tell of a new roast: those first for whom nothing waits, and of them who have not been told of anything for the
 * longest time.
 */
export async function findTestersToTell(trx: Trx, targeting: Targeting, most: number): Promise<string[]> {
  const wanted = wantedOptions(targeting);
  const free = await testers.listToTell(trx, wanted, { isWaiting: false, limit: most });
  const rest = most - free.length;
  return rest > 0 ? [...free, ...(await testers.listToTell(trx, wanted, { isWaiting: true, limit: rest }))] : free;
}

export async function noteDigest(db: Db, userId: string, at: Date | null): Promise<void> {
  await testers.updateTester(db, userId, { last_digest_at: at });
}

export async function stopMails({ db }: { db: Db }, userId: string): Promise<void> {
  await testers.updateTester(db, userId, { wants_digest: false });
}

/** To the tester's own face. */
const suspended = () => new AppError(409, 'tester_suspended', 'Your account is suspended');

function requireWorking(tester: { suspended_at: Date | null } | null): void {
  if (!tester) throw notFound('Tester not found');
  if (tester.suspended_at) throw new AppError(409, 'tester_suspended', 'This tester is suspended');
}
