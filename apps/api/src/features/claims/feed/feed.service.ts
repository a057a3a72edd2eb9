import type { AvailableRoast, listAvailableRoasts } from '@outloud/contract/claims';
import type { EndpointQuery, EndpointResponse } from '@outloud/contract/endpoint';
import { getTesterPay } from '@outloud/domain/ledger';
import type { Demographics, ProfileField } from '@outloud/domain/targeting/demographics';
import { getExcludingFields, matchesTargeting } from '@outloud/domain/targeting/matching';
import { decodeCursor, isRowId, isTimestampText, takePage } from '../../../db/cursor.ts';
import type { Deps } from '../../../deps.ts';
import { listWaitingAnswers } from '../../testers/profile-changes.service.ts';
import { getTesterEligibility } from '../../testers/testers.service.ts';
import { presentBrief } from '../claims.presenter.ts';
import { findActiveClaim } from '../claims.repo.ts';
import * as feed from './feed.repo.ts';

type Feed = EndpointResponse<typeof listAvailableRoasts>;

/** How many open roasts are compared with the profile to explain an empty feed. */
const maxCompared = 1000;

/** Returns open roasts that match the tester's profile, and the reason if the tester cannot claim roasts. */
export async function getFeed(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  testerId: string,
  { limit, cursor }: EndpointQuery<typeof listAvailableRoasts>,
): Promise<Feed> {
  const { answers, hasPracticed, isSuspended } = await getTesterEligibility(db, testerId);
  const after = cursor ? parseCursor(cursor) : null;
  const rows = isSuspended ? [] : await feed.readFeedPage(pool, testerId, { answers, after, limit: limit + 1 });
  const page = takePage(rows, limit, (last) => [getTesterPay(last.price_per_review), last.created_at_text, last.id]);
  const isCompleteFeed = !cursor && !page.nextCursor;
  return {
    // Outdated index entries can match too many testers until the server has rebuilt them.
    roasts: page.rows.filter((row) => matchesTargeting(row.targeting, answers)).map(presentAvailableRoast),
    nextCursor: page.nextCursor,
    blockedBy: isSuspended
      ? 'suspended'
      : !hasPracticed
        ? 'practice'
        : (await findActiveClaim(db, testerId))
          ? 'claim'
          : null,
    elsewhere:
      isCompleteFeed && !isSuspended
        ? countNonMatchingRoasts(
            await feed.listOpenTargetings(db, maxCompared),
            answers,
            (await listWaitingAnswers(db, testerId, answers)).declared,
          )
        : null,
  };
}

function presentAvailableRoast(row: feed.OpenRoast): AvailableRoast {
  return {
    ...presentBrief(row.id, row),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    openSlots: row.open_slots,
  };
}

/** Counts the roasts that do not match the profile, and the fields that exclude them. A waiting answer is an answer. */
function countNonMatchingRoasts(
  targetings: Parameters<typeof getExcludingFields>[0][],
  answers: Demographics,
  declaredAnswers: Demographics,
): Feed['elsewhere'] {
  const excludingFields = targetings
    .map((targeting) => getExcludingFields(targeting, answers))
    .filter((fields) => fields.length > 0);
  const counts = new Map<ProfileField, number>();
  for (const field of excludingFields.flat()) counts.set(field, (counts.get(field) ?? 0) + 1);
  const limitedBy = [...counts]
    .map(([field, roasts]) => ({ field, roasts, isAnswered: declaredAnswers[field] != null }))
    .sort((a, b) => b.roasts - a.roasts);
  return { roasts: excludingFields.length, limitedBy };
}

function parseCursor(cursor: string): feed.FeedCursor {
  const [pay, at, id] = decodeCursor(cursor, isPay, isTimestampText, isRowId);
  return { pay, at, id };
}

/** Larger numbers do not fit into the column. */
function isPay(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1000;
}
