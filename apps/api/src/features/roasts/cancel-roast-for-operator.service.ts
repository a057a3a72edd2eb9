import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { voidClaims } from '../claims/end-claim.service.ts';
import { getRefundedCredits } from '../credits/credits.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireLockedRoast } from '../slots/lock-roast.service.ts';
import { closeRoast, resumeRoast } from '../slots/roast-status.service.ts';
import * as roasts from './roasts.repo.ts';

type CancelParams = { id: string; reason: string; idempotencyKey: string | null };

/**
 * Voids all claims and refunds their slots and the open slots. A submitted delivery keeps its slot until the delivery is
 * settled. A retry with the same Idempotency-Key returns the original refund.
 */
export async function cancelRoastForOperator(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  { id, reason, idempotencyKey }: CancelParams,
): Promise<{ refundedCredits: number }> {
  const cancelKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  return db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, id);
    if (cancelKey && roast.cancel_key?.equals(cancelKey)) return { refundedCredits: await getRefundedCredits(trx, id) };
    if (roast.settled_at || roast.closed_at) throw createRequestOverError(roast);
    await voidClaims({ jobs }, trx, roast);
    const refundedCredits = await closeRoast(trx, roast, 'operator');
    await roasts.updateRoast(trx, id, { cancel_key: cancelKey });
    const { status } = await requireLockedRoast(trx, id);
    await recordAction(trx, actor, {
      action: 'request_cancelled',
      subject: ['request', id],
      reason,
      before: { status: roast.status },
      after: { status, refundedCredits },
    });
    if (refundedCredits > 0) {
      await jobs.send(trx, 'roast-mail', { kind: 'cancelled-by-us', roastId: id, refundedCredits });
    }
    return { refundedCredits };
  });
}

/** Resumes a roast that was paused because a tester reported its website. */
export async function resumeRoastForOperator(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, id);
    await resumeRoast(trx, roast);
    const change = { before: { paused: true }, after: { paused: false } };
    await recordAction(trx, actor, { action: 'request_resumed', subject: ['request', id], reason, ...change });
  });
}

function createRequestOverError({ status, settled_at }: roasts.Roast): AppError {
  const message = settled_at
    ? `This roast request is already ${status}.`
    : 'This roast request is already closed to new deliveries.';
  return new AppError(409, 'request_over', message, { details: { status } });
}
