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

type Customer = { userId: string; idempotencyKey: string | null };

/** Whoever comes second finds it cancelled and gets nothing; the same request again gets the answer it has missed. */
export async function cancelRoast(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { userId, idempotencyKey }: Customer,
  id: string,
): Promise<{ refundedCredits: number }> {
  const cancelKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  return db.transaction().execute(async (trx) => {
    const roast = await roasts.lockOwnRoast(trx, userId, id);
    if (!roast) throw roastNotFound();
    if (cancelKey && roast.cancel_key?.equals(cancelKey)) return { refundedCredits: await readRefunded(trx, id) };
    if (!mayOwnerCancel(roast.status)) throw notPending(roast.status);
    const refundedCredits = await closeRoast(trx, roast, 'customer');
    await roasts.updateRoast(trx, id, { cancel_key: cancelKey });
    await jobs.send(trx, 'roast-mail', { kind: 'cancelled', roastId: id, refundedCredits });
    return { refundedCredits };
  });
}

/** Of an account that is about to be deleted, before the account itself: a roast is locked before its people. */
export function lockRoastsOf(trx: Trx, userId: string): Promise<void> {
  return roasts.lockRoastsOf(trx, userId);
}

/** Throws while something is unfinished, else empties what is left. */
export async function eraseRoastsOf(trx: Trx, userId: string): Promise<void> {
  const unfinished = await roasts.listUnfinished(trx, userId);
  if (unfinished.length > 0) throw stillUnfinished(unfinished);
  await roasts.eraseTexts(trx, userId);
}

const onlyPending = 'Only a pending roast request can be cancelled';
const tooLate: Record<RoastStatus, string> = {
  pending: onlyPending,
  assigned: `${onlyPending}: a tester has taken this one on`,
  in_progress: `${onlyPending}: this one has been delivered in part`,
  completed: `${onlyPending}: this one is completed`,
  cancelled: 'This roast request is cancelled already',
};

function notPending(status: RoastStatus): AppError {
  return new AppError(409, 'not_pending', tooLate[status], { details: { status } });
}

function stillUnfinished(unfinished: Awaited<ReturnType<typeof roasts.listUnfinished>>): AppError {
  const named = unfinished.slice(0, mostUnfinishedNamed);
  const names = named.map((row) => `${row.website_name ?? hostOf(row.website_url)} (${words(row.status)})`);
  const rest = unfinished.length - named.length;
  const list = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  const message = `You have unfinished roast requests: ${list}. Cancel the pending ones first; the others must be finished.`;
  const told = unfinished.slice(0, mostUnfinishedTold).map(
    (row): UnfinishedRoast => ({
      _id: row.id,
      websiteName: row.website_name,
      websiteUrl: row.website_url,
      status: row.status,
    }),
  );
  return new AppError(409, 'roasts_unfinished', message, { details: { roasts: told, total: unfinished.length } });
}

function words(status: RoastStatus): string {
  return status.replace('_', ' ');
}
