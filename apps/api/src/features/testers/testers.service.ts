import type { Demographics, ProfileField, Targeting } from '@outloud/domain/demographics';
import { wantedOptions } from '@outloud/domain/matching';
import type { Db, Trx } from '../../db/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { listWorking } from './list.repo.ts';
import * as testers from './testers.repo.ts';

export function countMatchingTesters(db: Db, targeting: Targeting): Promise<number> {
  return testers.countMatching(db, wantedOptions(targeting));
}

/** Turns an account into a tester who can claim roasts. */
export async function approveTester(
  trx: Db | Trx,
  userId: string,
  answers: Demographics,
  city: string | null = null,
): Promise<void> {
  const entries = Object.entries(answers) as [ProfileField, string | null][];
  const profile = Object.fromEntries(entries.map(([field, option]) => [testers.columns[field], option]));
  await testers.insertTester(trx, { user_id: userId, city, ...profile });
}

/** For account deletion. Returns whether the tester was suspended. */
export async function forgetTester(trx: Trx, userId: string): Promise<boolean> {
  return (await testers.deleteTester(trx, userId))?.suspended_at != null;
}

/** Throws if the user is not a tester or is suspended. */
export async function requireWorkingTester(db: Db, userId: string): Promise<void> {
  checkActive(isId(userId) ? await testers.findTester(db, userId) : null);
}

/** `search` is lower case: a part of the name or email, or a full id. */
export async function findWorkingTesters(db: Db, search: string, limit: number) {
  const rows = await listWorking(db, isId(search) ? { id: search } : { search }, limit);
  return rows.map((row) => ({ _id: row.id, fullName: row.full_name }));
}

/** Also locks the tester, so that no suspension or deletion runs until the transaction ends. */
export async function lockWorkingTester(trx: Trx, userId: string): Promise<void> {
  checkActive(await testers.lockTester(trx, userId));
}

/** Also returns the facts that decide which roasts the tester can claim. */
export async function lockClaimingTester(
  trx: Trx,
  userId: string,
): Promise<{ said: Demographics; hasPractised: boolean }> {
  const locked = await testers.lockTester(trx, userId);
  const row = locked && (await testers.findWhole(trx, userId));
  if (!row) throw notFound('Tester not found');
  if (row.suspended_at) throw ownSuspensionError();
  return { said: testers.saidBy(row), hasPractised: row.practised_at !== null };
}

/** The facts that decide which roasts a tester sees. */
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

/** Keeps the time of the first accepted practice recording. */
export async function notePractice({ db }: { db: Db }, userId: string): Promise<void> {
  await testers.setPractised(db, userId);
}

/** Prefers testers without pending digest entries, then those whose last digest is the oldest. */
export async function findTestersToTell(trx: Trx, targeting: Targeting, limit: number): Promise<string[]> {
  const wanted = wantedOptions(targeting);
  const idle = await testers.listToTell(trx, wanted, { hasPending: false, limit });
  const rest = limit - idle.length;
  return rest > 0 ? [...idle, ...(await testers.listToTell(trx, wanted, { hasPending: true, limit: rest }))] : idle;
}

export async function noteDigest(db: Db, userId: string, at: Date | null): Promise<void> {
  await testers.updateTester(db, userId, { last_digest_at: at });
}

export async function stopMails({ db }: { db: Db }, userId: string): Promise<void> {
  await testers.updateTester(db, userId, { wants_digest: false });
}

/** Addresses the tester; operators and admins get the message below. */
const ownSuspensionError = () => new AppError(409, 'tester_suspended', 'Your account is suspended.');

function checkActive(tester: { suspended_at: Date | null } | null): void {
  if (!tester) throw notFound('Tester not found');
  if (tester.suspended_at) throw new AppError(409, 'tester_suspended', 'This tester is suspended.');
}
