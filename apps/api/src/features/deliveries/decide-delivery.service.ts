import type { EndpointBody } from '@outloud/contract/endpoint';
import { approvalAccess, type OperatorRights, refundAccess } from '@outloud/contract/operators/access';
import type { updateDelivery } from '@outloud/contract/operators/deliveries';
import { type DeliveryStep, noSpeechInsights } from '@outloud/domain/deliveries';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import { requireOperatorAccess } from '../../operator-access.ts';
import { clawBackPay, noClawback } from '../credits/ledger.service.ts';
import { grantRefundRequestOfDelivery } from '../feedback/refund-requests.service.ts';
import { removeReviewFromFindings } from '../findings/findings.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { lockDeliveryWithRoast } from '../slots/lock-roast.service.ts';
import { freeDeliveredSlot } from '../slots/slot-transitions.service.ts';
import { isInReview } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { getTranscriptSegments } from './deliveries.service.ts';
import { completeDelivery, discardSourceFiles } from './processing/complete-delivery.service.ts';
import { restartFailedSteps } from './processing/retry-delivery.service.ts';
import { findStep, stopRunningSteps } from './processing/steps.repo.ts';

type DecideDeps = Pick<Deps, 'db' | 'jobs' | 'throttle'>;
type Decision = EndpointBody<typeof updateDelivery>;
type LockedDelivery = Awaited<ReturnType<typeof lockDeliveryWithRoast>>;
type DecisionContext = LockedDelivery & { operator: Actor; decision: Decision; hasValidKey: boolean };

/** Applies an operator's decision and notes in one transaction. */
export async function decideDelivery(
  deps: DecideDeps,
  operator: Actor & OperatorRights,
  id: string,
  decision: Decision,
): Promise<void> {
  const { db, jobs } = deps;
  if (decision.status === 'completed') requireOperatorAccess(approvalAccess, operator);
  const hasValidKey =
    decision.status === 'rejected' && (await verifyKeyForRefund(deps, operator, id, decision.adminKey));
  await db.transaction().execute(async (trx) => {
    const locked = await lockDeliveryWithRoast(trx, id);
    if (locked.delivery.guest_id && decision.status && decision.status !== 'processing') throw guestReview();
    if (decision.expectedStatus && decision.expectedStatus !== locked.delivery.status) throw statusChanged();
    if (decision.status)
      await decisionHandlers[decision.status]({ jobs }, trx, { ...locked, operator, decision, hasValidKey });
    if (decision.adminNotes !== undefined) await saveNotes(trx, operator, locked.delivery, decision.adminNotes);
  });
}

/**
 * Rejecting a completed delivery can refund credits, so it needs the rights to move money, and the admin key. Returns
 * false for other deliveries.
 */
async function verifyKeyForRefund(
  deps: DecideDeps,
  operator: Actor & OperatorRights,
  id: string,
  key?: string | null,
): Promise<boolean> {
  if ((await deliveries.findDelivery(deps.db, id))?.status !== 'completed') return false;
  requireOperatorAccess(refundAccess, operator);
  if (!key?.trim()) throw invalidField('adminKey', 'adminKey is required');
  await requireAdminKey(deps, operator, key.trim());
  return true;
}

const decisionHandlers = { completed: approveDelivery, processing: retryDelivery, rejected: rejectDelivery };

async function approveDelivery(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  { roast, delivery, operator, decision }: DecisionContext,
): Promise<void> {
  if (!isInReview(delivery)) {
    throw new AppError(409, 'not_in_review', 'Only a delivery in review can be approved.');
  }
  await requireProcessingResults(trx, delivery);
  if (!delivery.insights)
    await deliveries.updateDelivery(trx, delivery.id, { insights: JSON.stringify(noSpeechInsights) });
  await completeDelivery(deps, trx, roast, delivery);
  const { status, review_reasons: reviewReasons } = delivery;
  await recordAction(trx, operator, {
    action: 'delivery_approved',
    subject: ['delivery', delivery.id],
    reason: decision.reason,
    before: { status, reviewReasons },
    after: { status: 'completed', chargedCredits: roast.price_per_review },
  });
}

/**
 * A customer must not be charged for a missing video, and must not read "no speech" when the analysis failed. Without the
 * check, the recording is not compared with others, and later copies of it are not found.
 */
async function requireProcessingResults(trx: Trx, { id, insights }: deliveries.Delivery): Promise<void> {
  const isDone = async (step: DeliveryStep) => (await findStep(trx, id, step))?.state === 'done';
  if (!(await isDone('normalize'))) throw processingFailed('There is no video to show');
  if (!insights) {
    if (!(await isDone('transcribe'))) throw processingFailed('There is no transcript');
    if ((await getTranscriptSegments(trx, id)).length > 0)
      throw processingFailed('There is no analysis of the transcript');
  }
  if (!(await isDone('check'))) throw processingFailed('The recording was not compared with earlier recordings');
}

const guestReview = () =>
  new AppError(409, 'guest_review', 'Reviews by own people are not approved or rejected. Delete the review instead.');

const processingFailed = (problem: string) =>
  new AppError(409, 'processing_failed', `${problem} because processing failed. Retry or reject the delivery.`);

async function retryDelivery(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  { delivery, operator, decision }: DecisionContext,
): Promise<void> {
  await restartFailedSteps(deps, trx, delivery);
  const { status, review_reasons: reviewReasons } = delivery;
  await recordAction(trx, operator, {
    action: 'delivery_retried',
    subject: ['delivery', delivery.id],
    reason: decision.reason,
    before: { status, reviewReasons },
    after: { status: 'processing' },
  });
}

async function rejectDelivery(deps: Pick<Deps, 'jobs'>, trx: Trx, context: DecisionContext): Promise<void> {
  const { roast, delivery, operator, decision, hasValidKey } = context;
  const { id, status } = delivery;
  const reason = decision.reason ?? '';
  if (status === 'rejected') throw new AppError(409, 'rejected_before', 'This delivery was already rejected.');
  const wasCompleted = status === 'completed';
  if (wasCompleted && !hasValidKey) throw statusChanged();
  const freedSlot = await freeDeliveredSlot(trx, roast, { delivery, wasCompleted, reason: 'Review rejected' });
  if (wasCompleted) await grantRefundRequestOfDelivery(deps, trx, id);
  const clawback = wasCompleted && decision.takeBackPay ? await clawBackPay(trx, id, { reason }) : noClawback;
  await stopRunningSteps(trx, id);
  await deliveries.updateDelivery(trx, id, { status: 'rejected', rejection_reason: reason });
  await discardSourceFiles(deps, trx, delivery);
  if (wasCompleted) await removeReviewFromFindings(deps, trx, delivery);
  await recordAction(trx, operator, {
    action: 'delivery_rejected',
    subject: ['delivery', id],
    reason,
    before: { status },
    after: { status: 'rejected', ...freedSlot, ...clawback },
  });
}

async function saveNotes(
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

const statusChanged = () =>
  new AppError(409, 'decided_meanwhile', 'This delivery changed in the meantime. Reload the page and try again.');
