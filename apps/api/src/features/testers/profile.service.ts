import type { EndpointBody } from '@outloud/contract/endpoint';
import type {
  TesterMetrics,
  TesterProfile,
  updateDemographicProfile,
  updateTesterSettings,
} from '@outloud/contract/testers';
import { getTesterPay } from '@outloud/domain/ledger';
import { formatPayoutAccount } from '@outloud/domain/payout-accounts';
import {
  type Demographics,
  profileFields,
  targetFieldNames,
  targetFields,
} from '@outloud/domain/targeting/demographics';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { TestersTable } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { getPayoutAccount, savePayoutAccount } from '../payouts/payout-account.service.ts';
import { getPayableAmountForTester } from '../payouts/payouts.service.ts';
import { listWaitingAnswers, saveAnswers } from './profile-changes.service.ts';
import * as testers from './testers.repo.ts';

type ProfileDeps = Pick<Deps, 'db'>;
type ReadDeps = { db: Db | Trx };

export async function getTesterProfile({ db }: ProfileDeps, userId: string): Promise<TesterProfile> {
  const row = await requireTesterRow(db, userId);
  const { declared, waitingAnswers } = await listWaitingAnswers(db, userId, testers.toDemographics(row));
  const answers = [row.city, ...profileFields.map((field) => declared[field])];
  return {
    demographicProfile: presentDemographics(row.city, declared),
    waitingAnswers,
    preferredCategories: row.categories,
    completeness: { answered: answers.filter((answer) => answer != null).length, of: answers.length },
    opens: await countRoastsByMissingField(db, declared),
    practisedAt: row.practice_passed_at?.toISOString() ?? null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    payoutAccount: await getPayoutAccount(db, userId),
    wantsDigest: row.wants_digest,
  };
}

/** For each unanswered profile field, counts the open roasts that target it and finds their best pay. */
async function countRoastsByMissingField(db: Db, answers: Demographics) {
  const statsByField = await testers.countRoastsByTargetField(db);
  const unanswered = targetFieldNames.filter((field) => answers[targetFields[field].profile] == null);
  return unanswered.map((field) => {
    const stats = statsByField.get(field);
    return {
      field: targetFields[field].profile,
      roasts: stats?.roasts ?? 0,
      bestPay: stats ? getTesterPay(stats.best_price) : null,
    };
  });
}

/** Returns the fields of `GET /profile` that only testers have. */
export async function getTesterFields({ db }: ReadDeps, userId: string) {
  const row = await requireTesterRow(db, userId);
  const { declared } = await listWaitingAnswers(db, userId, testers.toDemographics(row));
  return {
    demographicProfile: presentDemographics(row.city, declared),
    preferredCategories: row.categories,
    testerMetrics: await getTesterMetrics({ db }, userId),
  };
}

function presentDemographics(city: string | null, answers: Demographics) {
  return { city, ...answers } as TesterProfile['demographicProfile'];
}

/** Leaves omitted fields unchanged; null clears an answer. The city is not matched, so it has no waiting period. */
export async function saveDemographicProfile(
  { db, secrets }: ProfileDeps & Pick<Deps, 'secrets'>,
  userId: string,
  { city, ...answers }: EndpointBody<typeof updateDemographicProfile>,
): Promise<TesterProfile> {
  const given = Object.entries(answers).filter(([, answer]) => answer !== undefined);
  await db.transaction().execute(async (trx) => {
    await saveAnswers({ secrets }, trx, userId, Object.fromEntries(given));
    if (city !== undefined) await testers.updateTester(trx, userId, { city });
  });
  return getTesterProfile({ db }, userId);
}

export function updateCategories({ db }: ProfileDeps, userId: string, categories: string[]): Promise<TesterProfile> {
  return updateAndRead({ db }, userId, { categories: [...new Set(categories)] });
}

export async function updateSettings(
  deps: ProfileDeps & Pick<Deps, 'jobs' | 'throttle'>,
  { userId, isFresh }: { userId: string; isFresh: boolean },
  { payoutTo, wantsDigest }: EndpointBody<typeof updateTesterSettings>,
): Promise<TesterProfile> {
  if (payoutTo !== undefined)
    await savePayoutAccount(deps, { userId, isFresh }, payoutTo && formatPayoutAccount(payoutTo));
  return updateAndRead(deps, userId, wantsDigest === undefined ? {} : { wants_digest: wantsDigest });
}

async function updateAndRead({ db }: ProfileDeps, userId: string, change: Parameters<typeof testers.updateTester>[2]) {
  if (Object.keys(change).length > 0) await testers.updateTester(db, userId, change);
  return getTesterProfile({ db }, userId);
}

export async function getTesterMetrics({ db }: ReadDeps, userId: string): Promise<TesterMetrics> {
  const { completed, rejected, ratings, average, earned } = await testers.getTesterMetrics(db, userId);
  const decided = completed + rejected;
  return {
    completedReviews: completed,
    approvalRate: decided === 0 ? null : Math.round((completed / decided) * 100) / 100,
    averageRating: average,
    ratings,
    earned,
    payable: await getPayableAmountForTester(db, userId),
  };
}

async function requireTesterRow(db: Db | Trx, userId: string): Promise<Selectable<TestersTable>> {
  const row = await testers.findTesterRow(db, userId);
  if (!row) throw notFound('Tester not found');
  return row;
}
