import type { BodyOf } from '@outloud/contract/endpoint';
import type { updateDelivery } from '@outloud/contract/operators/deliveries';
import { type DeliveryStep, silence } from '@outloud/domain/deliveries';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import { takeBackPay } from '../credits/ledger.service.ts';
import { settleComplaintOn } from '../feedback/complaints.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { vacateSlot } from '../roasts/deliver.service.ts';
import { completeDelivery, dropSources } from './complete.service.ts';
import { isInReview } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { lockWithRoast, readSegments } from './deliveries.service.ts';
import { startAgain } from './retry.service.ts';
import { findStep, stopSteps } from './steps.repo.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'throttle'>;
type Said = BodyOf<typeof updateDelivery>;
type Locked = Awaited<ReturnType<typeof lockWithRoast>>;
type Case = Locked & { operator: Actor; said: Said; hasShownKey: boolean };

/** What an operator decides on a delivery, and notes about it: all of it or nothing. */
export async function decideOn(deps: Needs, operator: Actor, id: string, said: Said): Promise<void> {
  const { db, jobs } = deps;
  const hasShownKey = said.status === 'rejected' && (await askForKey(deps, operator, id, said.adminKey));
  await db.transaction().execute(async (trx) => {
    const locked = await lockWithRoast(trx, id);
    if (said.expectedStatus && said.expectedStatus !== locked.delivery.status) throw decidedMeanwhile();
    if (said.status) await decisions[said.status]({ jobs }, trx, { ...locked, operator, said, hasShownKey });
    if (said.adminNotes !== undefined) await note(trx, operator, locked.delivery, said.adminNotes);
  });
}

/** Credits are paid out again for what was completed, so the admin key is asked for; false where none are. */
async function askForKey(deps: Needs, operator: Actor, id: string, key?: string | null): Promise<boolean> {
  if ((await deliveries.findDelivery(deps.db, id))?.status !== 'completed') return false;
  if (!key?.trim()) throw invalidField('adminKey', 'adminKey is required');
  await requireAdminKey(deps, operator, key.trim());
  return true;
}

const decisions = { completed: approve, processing: retry, rejected: reject };

async function approve(deps: Pick<Deps, 'jobs'>, trx: Trx, { roast, delivery, operator, said }: Case): Promise<void> {
  if (!isInReview(delivery)) {
    throw new AppError(409, 'not_in_review', 'Only a delivery that waits for review can be approved');
  }
  await requireWatchable(trx, delivery);
  if (!delivery.insights) await deliveries.updateDelivery(trx, delivery.id, { insights: JSON.stringify(silence) });
  await completeDelivery(deps, trx, roast, delivery);
  const { status, review_reasons: reviewReasons } = delivery;
  await recordAction(trx, operator, {
    action: 'delivery_approved',
    subject: ['delivery', delivery.id],
    reason: said.reason,
    before: { status, reviewReasons },
    after: { status: 'completed', chargedCredits: roast.price_per_review },
  });
}

/** A customer is not charged for what nobody can watch, nor told that nothing was said when something was. */
async function requireWatchable(trx: Trx, { id, insights }: deliveries.Delivery): Promise<void> {
  const isDone = async (step: DeliveryStep) => (await findStep(trx, id, step))?.state === 'done';
  if (!(await isDone('normalise'))) throw unfinished('There is no video to show');
  if (insights) return;
  if (!(await isDone('transcribe'))) throw unfinished('What was said has not been written down');
  if ((await readSegments(trx, id)).length > 0) throw unfinished('What was said has not been analysed');
}

const unfinished = (what: string) =>
  new AppError(409, 'processing_failed', `${what}, because the processing failed. Retry or reject it.`);

async function retry(deps: Pick<Deps, 'jobs'>, trx: Trx, { delivery, operator, said }: Case): Promise<void> {
  await startAgain(deps, trx, delivery);
  const { status, review_reasons: reviewReasons } = delivery;
  await recordAction(trx, operator, {
    action: 'delivery_retried',
    subject: ['delivery', delivery.id],
    reason: said.reason,
    before: { status, reviewReasons },
    after: { status: 'processing' },
  });
}

async function reject(deps: Pick<Deps, 'jobs'>, trx: Trx, of: Case): Promise<void> {
  const { roast, delivery, operator, said, hasShownKey } = of;
  const { id, status } = delivery;
  const reason = said.reason ?? '';
  if (status === 'rejected') throw new AppError(409, 'rejected_before', 'This delivery has been rejected already');
  const wasCompleted = status === 'completed';
  if (wasCompleted && !hasShownKey) throw decidedMeanwhile();
  const vacated = await vacateSlot(trx, roast, { delivery, wasCompleted, reason: 'Review rejected' });
  if (wasCompleted) await settleComplaintOn(deps, trx, id);
  const takenBackCredits = wasCompleted && said.takeBackPay ? await takeBackPay(trx, id, { reason }) : 0;
  await stopSteps(trx, id);
  await deliveries.updateDelivery(trx, id, { status: 'rejected', rejection_reason: reason });
  await dropSources(deps, trx, delivery);
  await recordAction(trx, operator, {
    action: 'delivery_rejected',
    subject: ['delivery', id],
    reason,
    before: { status },
    after: { status: 'rejected', ...vacated, takenBackCredits },
  });
}

async function note(
  trx: Trx,
  operator: Actor,
  { id, admin_notes }: deliveries.Delivery,
  notes: string | null,
): Promise<void> {
  await deliveries.updateDelivery(trx, id, { admin_notes: notes });
  await recordAction(trx, operator, {
    action: 'delivery_noted',
    subject: ['delivery', id],
    before: { hasNotes: admin_notes !== null },
    after: { hasNotes: notes !== null },
  });
}

const decidedMeanwhile = () =>
  new AppError(409, 'decided_meanwhile', 'Somebody else has decided on this delivery meanwhile');
