import { canOwnerCancel, type RoastStatus } from '@outloud/domain/roasts';
import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { getRefundedCredits } from '../credits/credits.service.ts';
import { eraseOwnPeople } from '../guests/erase-guests.service.ts';
import { notOwnPeople } from '../guests/guests.service.ts';
import { lockRoastOfCustomer, roastNotFound } from '../slots/lock-roast.service.ts';
import { closeRoast, isFree } from '../slots/roast-status.service.ts';
import * as roasts from './roasts.repo.ts';

type Caller = { userId: string; idempotencyKey: string | null };

/**
 * A concurrent cancel returns 409. A retry with the same Idempotency-Key returns the original refund. A request to own people
 * is deleted with its recordings, at any time.
 */
export async function cancelRoast(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { userId, idempotencyKey }: Caller,
  id: string,
): Promise<{ refundedCredits: number }> {
  const cancelKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  return db.transaction().execute(async (trx) => {
    const roast = await lockRoastOfCustomer(trx, userId, id);
    if (!roast) throw roastNotFound();
    if (isFree(roast)) {
      await eraseOwnPeople({ jobs }, trx, roast);
      await roasts.eraseTextsOfRoast(trx, id);
      return { refundedCredits: 0 };
    }
    if (cancelKey && roast.cancel_key?.equals(cancelKey)) return { refundedCredits: await getRefundedCredits(trx, id) };
    if (!canOwnerCancel(roast.status)) throw createNotPendingError(roast.status);
    const refundedCredits = await closeRoast(trx, roast, 'customer');
    await roasts.updateRoast(trx, id, { cancel_key: cancelKey });
    await jobs.send(trx, 'roast-mail', { kind: 'cancelled', roastId: id, refundedCredits });
    return { refundedCredits };
  });
}

/** Closes a request to own people early. Guests who already record can finish. Idempotent. */
export async function closeOwnPeopleRoast({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await lockRoastOfCustomer(trx, userId, id);
    if (!roast) throw roastNotFound();
    if (!isFree(roast)) throw notOwnPeople();
    if (!roast.closed_at && !roast.settled_at) await closeRoast(trx, roast, 'customer');
  });
}

const notPendingMessages: Record<RoastStatus, string> = {
  pending: 'Only a pending roast request can be cancelled.',
  assigned: 'A tester has already claimed this roast request, so it can no longer be cancelled.',
  in_progress: 'A tester has already submitted a review, so this roast request can no longer be cancelled.',
  completed: 'This roast request is completed and can no longer be cancelled.',
  cancelled: 'This roast request is already cancelled.',
};

function createNotPendingError(status: RoastStatus): AppError {
  return new AppError(409, 'not_pending', notPendingMessages[status], { details: { status } });
}
