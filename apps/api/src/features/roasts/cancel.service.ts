import type { UnfinishedRoast } from '@outloud/contract/roasts';
import { mayOwnerCancel, type RoastStatus } from '@outloud/domain/roasts';
import { hostOf } from '@outloud/domain/website-url';
import { hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readRefunded } from '../credits/credits.service.ts';
import { closeRoast } from './close.service.ts';
import { mostUnfinishedNamed, mostUnfinishedTold } from './roasts.policy.ts';
import * as roasts from './roasts.repo.ts';
import { roastNotFound } from './roasts.service.ts';

type Caller = { userId: string; idempotencyKey: string | null };

/** A concurrent cancel returns 409. A retry with the same Idempotency-Key returns the original refund. */
export async function cancelRoast(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { userId, idempotencyKey }: Caller,
  id: string,
): Promise<{ refundedCredits: number }> {
  const cancelKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  return db.transaction().execute(async (trx) => {
    const roast = await roasts.lockOwnRoast(trx, userId, id);
    if (!roast) throw roastNotFound();
    if (cancelKey && roast.cancel_key?.equals(cancelKey)) return { refundedCredits: await readRefunded(trx, id) };
    if (!mayOwnerCancel(roast.status)) throw notPendingError(roast.status);
    const refundedCredits = await closeRoast(trx, roast, 'customer');
    await roasts.updateRoast(trx, id, { cancel_key: cancelKey });
    await jobs.send(trx, 'roast-mail', { kind: 'cancelled', roastId: id, refundedCredits });
    return { refundedCredits };
  });
}

/** For account deletion. Lock order: roasts before users. */
export function lockRoastsOf(trx: Trx, userId: string): Promise<void> {
  return roasts.lockRoastsOf(trx, userId);
}

/** For account deletion: throws if a roast is unfinished, otherwise erases the texts of all roasts. */
export async function eraseRoastsOf(trx: Trx, userId: string): Promise<void> {
  const unfinished = await roasts.listUnfinished(trx, userId);
  if (unfinished.length > 0) throw unfinishedError(unfinished);
  await roasts.eraseTexts(trx, userId);
}

const notPendingMessages: Record<RoastStatus, string> = {
  pending: 'Only a pending roast request can be cancelled.',
  assigned: 'A tester has already claimed this roast request, so it can no longer be cancelled.',
  in_progress: 'A tester has already submitted a review, so this roast request can no longer be cancelled.',
  completed: 'This roast request is completed and can no longer be cancelled.',
  cancelled: 'This roast request is already cancelled.',
};

function notPendingError(status: RoastStatus): AppError {
  return new AppError(409, 'not_pending', notPendingMessages[status], { details: { status } });
}

function unfinishedError(unfinished: Awaited<ReturnType<typeof roasts.listUnfinished>>): AppError {
  const named = unfinished.slice(0, mostUnfinishedNamed);
  const names = named.map((row) => `${row.website_name ?? hostOf(row.website_url)} (${formatStatus(row.status)})`);
  const rest = unfinished.length - named.length;
  const list = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  const message = `You have unfinished roast requests: ${list}. Cancel the pending ones and wait until the others are finished.`;
  const details = unfinished.slice(0, mostUnfinishedTold).map(
    (row): UnfinishedRoast => ({
      _id: row.id,
      websiteName: row.website_name,
      websiteUrl: row.website_url,
      status: row.status,
    }),
  );
  return new AppError(409, 'roasts_unfinished', message, { details: { roasts: details, total: unfinished.length } });
}

function formatStatus(status: RoastStatus): string {
  return status.replace('_', ' ');
}
