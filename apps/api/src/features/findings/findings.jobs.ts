import { createFindings, keepMentionsOf } from '@outloud/domain/insights/findings';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockRoast } from '../slots/lock-roast.service.ts';
import * as repo from './findings.repo.ts';
import { enqueueMerge, replaceFindings } from './findings.service.ts';

/** Merges the problems of all reviews of a roast. Running it again gives the same findings with the same IDs. */
export async function mergeFindings(
  { db, insights }: Pick<Deps, 'db' | 'insights'>,
  { roastId }: { roastId: string },
  signal: AbortSignal,
): Promise<void> {
  // A transaction that changes the reviews holds the lock until it commits, so a job that is already queued sees it.
  const reviews = await db.transaction().execute((trx) => lockReviews(trx, roastId));
  const hasProblems = reviews.some(({ moments }) => moments.some(({ kind }) => kind !== 'liked'));
  const moments = reviews.map((review) => review.moments);
  const groups = hasProblems ? await insights.mergeFindings(moments, signal) : [];
  await db.transaction().execute(async (trx) => {
    // A review may have been removed in the meantime.
    const remainingIds = new Set((await lockReviews(trx, roastId)).map(({ deliveryId }) => deliveryId));
    await replaceFindings(trx, roastId, keepMentionsOf(createFindings(groups, reviews), remainingIds));
  });
}

async function lockReviews(trx: Trx, roastId: string): Promise<repo.Review[]> {
  return (await lockRoast(trx, roastId)) ? repo.listReviews(trx, roastId) : [];
}

/** Merges roasts whose job was lost or failed for good, and roasts that are older than this feature. */
export async function enqueueMissingMerges({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const roastId of await repo.listRoastsWithMissingFindings(db)) await enqueueMerge({ jobs }, db, roastId);
}
