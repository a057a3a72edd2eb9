import type { DeliveryStatus, DeliveryStep } from '@outloud/domain/deliveries';
import type { Updateable } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import type { DeliveriesTable } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { lockDelivery, requireLockedRoast } from '../../slots/lock-roast.service.ts';
import { getProcessingQueue, maxStepAttempts } from '../deliveries.limits.ts';
import * as deliveries from '../deliveries.repo.ts';
import { addSpotCheck } from '../recordings/spot-checks.service.ts';
import { completeDelivery } from './complete-delivery.service.ts';
import * as steps from './steps.repo.ts';
import type { StepResults } from './steps.ts';

type ProgressDeps = Pick<Deps, 'db' | 'jobs' | 'storage'>;

/** Returns 'over' when the delivery needs no more processing. */
export async function beginStep(
  deps: ProgressDeps,
  { deliveryId, step, runner }: steps.StepRun,
): Promise<'done' | 'over' | { uploadId: string | null }> {
  return deps.db.transaction().execute(async (trx) => {
    const delivery = await lockDelivery(trx, deliveryId);
    if (!delivery || !isProcessing(delivery)) return 'over';
    const row = await steps.findStep(trx, deliveryId, step);
    if (!row) return 'over';
    if (row.state === 'done') return 'done';
    if (row.attempts >= maxStepAttempts) {
      await failAndFlag(trx, deliveryId, step, 'The step was interrupted too many times.');
      return 'over';
    }
    await steps.startStep(trx, deliveryId, step, runner);
    if (delivery.status === 'pending') await deliveries.updateDelivery(trx, deliveryId, { status: 'processing' });
    return { uploadId: delivery.upload_id };
  });
}

function isProcessing({ status, review_reasons }: deliveries.Delivery): boolean {
  return status === 'processing' || (status === 'pending' && review_reasons.length === 0);
}

/** Stores a step result and applies its effects in one transaction. Returns false if the runner lost the step. */
export async function finishStep<S extends DeliveryStep>(
  deps: ProgressDeps,
  run: steps.StepRun & { step: S },
  result: StepResults[S],
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await deliveries.findDelivery(trx, run.deliveryId);
    if (!row) return false;
    // The last step moves credits. Lock order: roast before delivery.
    const roast = run.step === 'check' ? await requireLockedRoast(trx, row.roast_id) : null;
    const delivery = await lockDelivery(trx, run.deliveryId);
    if (!delivery || !(await steps.endStep(trx, run, { state: 'done', result: JSON.stringify(result) }))) return false;
    if (!roast) {
      await publishResult(trx, run, result);
      return true;
    }
    const { reasons } = result as StepResults['check'];
    // Reviews by own people are never held back: the customer sees the reasons as warnings.
    if (delivery.guest_id !== null) {
      await deliveries.updateDelivery(trx, delivery.id, { review_reasons: reasons });
    } else if (reasons.length > 0) {
      await deliveries.updateDelivery(trx, delivery.id, { status: 'pending', review_reasons: reasons });
      return true;
    }
    await completeDelivery(deps, trx, roast, delivery);
    await addSpotCheck(trx, delivery);
    return true;
  });
}

/** Copies the parts of a step result that customers may see to the delivery. */
async function publishResult(
  trx: Trx,
  { deliveryId, step }: steps.StepRun,
  result: StepResults[DeliveryStep],
): Promise<void> {
  const change = getVisibleChange(step, result);
  if (change) await deliveries.updateDelivery(trx, deliveryId, change);
}

function getVisibleChange(step: DeliveryStep, result: StepResults[DeliveryStep]): Updateable<DeliveriesTable> | null {
  if (step === 'normalize') return { duration_seconds: (result as StepResults['normalize']).durationSeconds };
  if (step === 'transcribe') {
    const { segments } = result as StepResults['transcribe'];
    return { transcript: segments.map(({ text }) => text).join(' ') || null };
  }
  return step === 'analyze' ? { insights: JSON.stringify(result) } : null;
}

type RetryOptions = { error: string; delaySeconds: number; isTimeout: boolean };

/** Ends this attempt and schedules the next one in one transaction. */
export async function scheduleRetry(
  { db, jobs }: ProgressDeps,
  run: steps.StepRun,
  retry: RetryOptions,
): Promise<void> {
  const { error, delaySeconds, isTimeout } = retry;
  await db.transaction().execute(async (trx) => {
    const delivery = await deliveries.findDelivery(trx, run.deliveryId);
    const isEnded = isTimeout
      ? await steps.recordStepTimeout(trx, run, error)
      : await steps.endStep(trx, run, { state: 'waiting', error });
    if (delivery && isEnded) await enqueueProcessing({ jobs }, trx, delivery, { delaySeconds });
  });
}

type SendOptions = { delaySeconds?: number; oncePerHour?: string };

/** Long recordings have a separate queue. */
export async function enqueueProcessing(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Db | Trx,
  delivery: Pick<deliveries.Delivery, 'id' | 'is_long'>,
  options?: SendOptions,
): Promise<void> {
  await jobs.send(db, getProcessingQueue(delivery), { deliveryId: delivery.id }, options);
}

/** Fails the step and flags the delivery for review. An operator can retry the delivery. */
export async function failDelivery({ db }: ProgressDeps, run: steps.StepRun, message: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockDelivery(trx, run.deliveryId))) return;
    if (await steps.endStep(trx, run, { state: 'failed', error: message })) await flagForReview(trx, run.deliveryId);
  });
}

async function failAndFlag(trx: Trx, deliveryId: string, step: DeliveryStep, error: string): Promise<void> {
  await steps.failStep(trx, deliveryId, step, error);
  await flagForReview(trx, deliveryId);
}

function flagForReview(trx: Trx, deliveryId: string): Promise<void> {
  return deliveries.updateDelivery(trx, deliveryId, { status: 'pending', review_reasons: ['processing_failed'] });
}

export async function getDeliveryStatus(
  { db }: Pick<Deps, 'db'>,
  deliveryId: string,
): Promise<'deleted' | DeliveryStatus> {
  return (await deliveries.findDelivery(db, deliveryId))?.status ?? 'deleted';
}
