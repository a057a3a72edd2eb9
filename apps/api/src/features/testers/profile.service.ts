import type { BodyOf } from '@outloud/contract/endpoint';
import type { TesterMetrics, TesterProfile, updateDemographic, updateTesterSettings } from '@outloud/contract/testers';
import { type ProfileField, profileFields } from '@outloud/domain/demographics';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { TestersTable } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { readOpens } from '../claims/feed.service.ts';
import { readPayable } from '../payouts/payouts.service.ts';
import * as testers from './testers.repo.ts';

type Needs = Pick<Deps, 'db'>;
type Reads = { db: Db | Trx };

export async function readProfile({ db }: Needs, userId: string): Promise<TesterProfile> {
  const row = await requireRow(db, userId);
  const said = testers.saidBy(row);
  const demographicProfile = presentDemographic(row);
  const answers = [row.city, ...profileFields.map((field) => said[field])];
  return {
    demographicProfile,
    preferredCategories: row.categories,
    completeness: { answered: answers.filter((answer) => answer != null).length, of: answers.length },
    opens: await readOpens({ db }, said),
    practisedAt: row.practised_at?.toISOString() ?? null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    payoutTo: row.payout_to,
    wantsDigest: row.wants_digest,
  };
}

/** The part of `GET /profile` that only testers have. */
export async function readTesterFields({ db }: Reads, userId: string) {
  const row = await requireRow(db, userId);
  return {
    demographicProfile: presentDemographic(row),
    preferredCategories: row.categories,
    testerMetrics: await readMetrics({ db }, userId),
  };
}

function presentDemographic(row: Selectable<TestersTable>) {
  return { city: row.city, ...testers.saidBy(row) } as TesterProfile['demographicProfile'];
}

/** What is left out stays as it is; of the rest, null takes an answer back. */
export async function changeDemographic(
  { db }: Needs,
  userId: string,
  { city, ...said }: BodyOf<typeof updateDemographic>,
): Promise<TesterProfile> {
  const given = (Object.entries(said) as [ProfileField, string | null | undefined][]).filter(
    ([, option]) => option !== undefined,
  );
  const change = Object.fromEntries(given.map(([field, option]) => [testers.columns[field], option]));
  return update({ db }, userId, { ...change, ...(city === undefined ? {} : { city }) });
}

export function changeCategories({ db }: Needs, userId: string, categories: string[]): Promise<TesterProfile> {
  return update({ db }, userId, { categories: [...new Set(categories)] });
}

export function changeSettings(
  { db }: Needs,
  userId: string,
  { payoutTo, wantsDigest }: BodyOf<typeof updateTesterSettings>,
): Promise<TesterProfile> {
  return update({ db }, userId, {
    ...(payoutTo === undefined ? {} : { payout_to: payoutTo }),
    ...(wantsDigest === undefined ? {} : { wants_digest: wantsDigest }),
  });
}

async function update({ db }: Needs, userId: string, change: Parameters<typeof testers.updateTester>[2]) {
  if (Object.keys(change).length > 0) await testers.updateTester(db, userId, change);
  return readProfile({ db }, userId);
}

export async function readMetrics({ db }: Reads, userId: string): Promise<TesterMetrics> {
  const { completed, rejected, ratings, average, earned } = await testers.readMetrics(db, userId);
  const decided = completed + rejected;
  return {
    completedReviews: completed,
    approvalRate: decided === 0 ? null : Math.round((completed / decided) * 100) / 100,
    averageRating: average,
    ratings,
    earned,
    payable: await readPayable(db, userId),
  };
}

async function requireRow(db: Db | Trx, userId: string): Promise<Selectable<TestersTable>> {
  const row = await testers.findWhole(db, userId);
  if (!row) throw notFound('Tester not found');
  return row;
}
