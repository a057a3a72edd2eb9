import type { Demographics, ProfileField, Targeting } from '@outloud/domain/targeting/demographics';
import { getRequiredOptions } from '@outloud/domain/targeting/matching';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import { AppError, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { listActiveTesters } from './operator.repo.ts';
import * as testers from './testers.repo.ts';

export function countMatchingTesters(db: Db, targeting: Targeting): Promise<number> {
  return testers.countMatchingTesters(db, getRequiredOptions(targeting));
}

/** Turns an account into a tester who can claim roasts. */
export async function createTester(
  trx: Db | Trx,
  userId: string,
  answers: Demographics,
  city: string | null = null,
): Promise<void> {
  const entries = Object.entries(answers) as [ProfileField, string | null][];
  const profile = Object.fromEntries(entries.map(([field, option]) => [testers.profileColumns[field], option]));
  await testers.insertTester(trx, { user_id: userId, city, ...profile });
}

/** Returns whether the tester was suspended. */
export async function deleteTester(trx: Trx, userId: string): Promise<boolean> {
  return (await testers.deleteTester(trx, userId))?.suspended_at != null;
}

/** Throws if the user is not a tester or is suspended. */
export async function requireActiveTester(db: Db, userId: string): Promise<void> {
  requireActive(isUuid(userId) ? await testers.findTesterStatus(db, userId) : null);
}

/** `search` is part of a name or email in lowercase, or a full id. */
export async function findActiveTesters(db: Db, search: string, limit: number) {
  const rows = await listActiveTesters(db, isUuid(search) ? { id: search } : { search }, limit);
  return rows.map((row) => ({ _id: row.id, fullName: row.full_name }));
}

/** Like `requireActiveTester`, but blocks suspension and deletion of the tester until the transaction ends. */
export async function lockActiveTester(trx: Trx, userId: string): Promise<void> {
  requireActive(await testers.lockTesterForShare(trx, userId));
}

/** Like `lockActiveTester`, but for the tester's own claim. Returns the data that determines what they can claim. */
export async function lockTesterForClaim(
  trx: Trx,
  userId: string,
): Promise<{ answers: Demographics; hasPracticed: boolean }> {
  const locked = await testers.lockTesterForShare(trx, userId);
  const row = locked && (await testers.findTesterRow(trx, userId));
  if (!row) throw notFound('Tester not found');
  if (row.suspended_at) throw ownSuspensionError();
  return { answers: testers.toDemographics(row), hasPracticed: row.practice_passed_at !== null };
}

/** Returns the data that determines which roasts a tester sees. */
export async function getTesterEligibility(
  db: Db,
  userId: string,
): Promise<{ answers: Demographics; hasPracticed: boolean; isSuspended: boolean }> {
  const row = await testers.findTesterRow(db, userId);
  if (!row) throw notFound('Tester not found');
  return {
    answers: testers.toDemographics(row),
    hasPracticed: row.practice_passed_at !== null,
    isSuspended: row.suspended_at !== null,
  };
}

/** Starts the period in which first answers count at once. */
export async function markTesterJoined(trx: Trx, userId: string): Promise<void> {
  await testers.updateTester(trx, userId, { joined_at: databaseNow });
}

/** Stores when the first practice recording was accepted. Later calls do not change the time. */
export async function markPracticePassed({ db }: { db: Db }, userId: string): Promise<void> {
  await testers.setPracticePassedAt(db, userId);
}

/** Prefers testers without pending digest entries, and among them the testers with the oldest last digest. */
export async function findTestersToNotify(trx: Trx, targeting: Targeting, limit: number): Promise<string[]> {
  const requiredOptions = getRequiredOptions(targeting);
  const testersWithoutEntries = await testers.listTestersToNotify(trx, requiredOptions, { hasPending: false, limit });
  const remaining = limit - testersWithoutEntries.length;
  return remaining > 0
    ? [
        ...testersWithoutEntries,
        ...(await testers.listTestersToNotify(trx, requiredOptions, { hasPending: true, limit: remaining })),
      ]
    : testersWithoutEntries;
}

export async function setLastDigestAt(db: Db, userId: string, at: Date | typeof databaseNow | null): Promise<void> {
  await testers.updateTester(db, userId, { last_digest_at: at });
}

export async function turnOffDigest({ db }: { db: Db }, userId: string): Promise<void> {
  await testers.updateTester(db, userId, { wants_digest: false });
}

/** The error that the tester sees. `requireActive` throws the error for operators and admins. */
const ownSuspensionError = () => new AppError(409, 'tester_suspended', 'Your account is suspended.');

function requireActive(tester: { suspended_at: Date | null } | null): void {
  if (!tester) throw notFound('Tester not found');
  if (tester.suspended_at) throw new AppError(409, 'tester_suspended', 'This tester is suspended.');
}
