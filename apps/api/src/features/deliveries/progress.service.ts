import type { DeliveryStatus, DeliveryStep } from '@outloud/domain/deliveries';
import type { Updateable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { DeliveriesTable } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { lockRoastToDeliver } from '../roasts/deliver.service.ts';
import { completeDelivery } from './complete.service.ts';
import { mostAttempts, processingQueue } from './deliveries.policy.ts';
import * as deliveries from './deliveries.repo.ts';
import * as steps from './steps.repo.ts';
import type { Results } from './steps.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'storage'>;

/** 'over' when there is nothing left to do with the delivery. */
export async function beginStep(
  deps: Needs,
  { deliveryId, step, runner }: steps.Run,
): Promise<'done' | 'over' | { uploadId: string | null }> {
  return deps.db.transaction().execute(async (trx) => {
    const delivery = await deliveries.lockDelivery(trx, deliveryId);
    if (!delivery || !isUnderWay(delivery)) return 'over';
    const row = await steps.findStep(trx, deliveryId, step);
    if (!row) return 'over';
    if (row.state === 'done') return 'done';
    if (row.attempts >= mostAttempts) {
      await fail(trx, deliveryId, step, 'The work on it was broken off too often');
      return 'over';
    }
    await steps.startStep(trx, deliveryId, step, runner);
    if (delivery.status === 'pending') await deliveries.updateDelivery(trx, deliveryId, { status: 'processing' });
    return { uploadId: delivery.upload_id };
  });
}

function isUnderWay({ status, review_reasons }: deliveries.Delivery): boolean {
  return status === 'processing' || (status === 'pending' && review_reasons.length === 0);
}

/** Stores what a step has found, and what follows from it, at once. False when the step is no longer the runner's. */
export async function finishStep<S extends DeliveryStep>(
  deps: Needs,
  run: steps.Run & { step: S },
  result: Results[S],
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await deliveries.findDelivery(trx, run.deliveryId);
    if (!found) return false;
    // The last step moves credits, and a roast is locked before its deliveries.
    const roast = run.step === 'check' ? await lockRoastToDeliver(trx, found.roast_id) : null;
    const delivery = await deliveries.lockDelivery(trx, run.deliveryId);
    if (!delivery || !(await steps.endStep(trx, run, { state: 'done', result: JSON.stringify(result) }))) return false;
    if (!roast) {
      await publish(trx, run, result);
      return true;
    }
    const { reasons } = result as Results['check'];
    if (reasons.length > 0) {
      await deliveries.updateDelivery(trx, delivery.id, { status: 'pending', review_reasons: reasons });
      return true;
    }
    await completeDelivery(deps, trx, roast, delivery);
    return true;
  });
}

/** What the customer may read of it. */
async function publish(trx: Trx, { deliveryId, step }: steps.Run, result: Results[DeliveryStep]): Promise<void> {
  const change = changeOf(step, result);
  if (change) await deliveries.updateDelivery(trx, deliveryId, change);
}

function changeOf(step: DeliveryStep, result: Results[DeliveryStep]): Updateable<DeliveriesTable> | null {
  if (step === 'normalise') return { duration_seconds: (result as Results['normalise']).durationSeconds };
  if (step === 'transcribe') {
    const { segments } = result as Results['transcribe'];
    return { transcript: segments.map(({ text }) => text).join(' ') || null };
  }
  return step === 'analyse' ? { insights: JSON.stringify(result) } : null;
}

type Retry = { error: string; delaySeconds: number; isTimeout: boolean };

/** Ends this attempt and schedules the next one in one transaction. */
export async function scheduleRetry({ db, jobs }: Needs, run: steps.Run, retry: Retry): Promise<void> {
  const { error, delaySeconds, isTimeout } = retry;
  await db.transaction().execute(async (trx) => {
    const delivery = await deliveries.findDelivery(trx, run.deliveryId);
    const isEnded = isTimeout
      ? await steps.timeOutStep(trx, run, error)
      : await steps.endStep(trx, run, { state: 'waiting', error });
    if (delivery && isEnded) await enqueueProcessing({ jobs }, trx, delivery, { delaySeconds });
  });
}

type When = { delaySeconds?: number; oncePerHour?: string };

/** Puts a delivery in the queue that fits its length. */
export async function enqueueProcessing(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Db | Trx,
  delivery: Pick<deliveries.Delivery, 'id' | 'is_long'>,
  when?: When,
): Promise<void> {
  await jobs.send(db, processingQueue(delivery), { deliveryId: delivery.id }, when);
}

/** It waits for an operator, who can start it again. */
export async function failDelivery({ db }: Needs, run: steps.Run, message: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deliveries.lockDelivery(trx, run.deliveryId))) return;
    if (await steps.endStep(trx, run, { state: 'failed', error: message })) await setAside(trx, run.deliveryId);
  });
}

async function fail(trx: Trx, deliveryId: string, step: DeliveryStep, error: string): Promise<void> {
  await steps.failStep(trx, deliveryId, step, error);
  await setAside(trx, deliveryId);
}

function setAside(trx: Trx, deliveryId: string): Promise<void> {
  return deliveries.updateDelivery(trx, deliveryId, { status: 'pending', review_reasons: ['processing_failed'] });
}

export async function fateOf({ db }: Pick<Deps, 'db'>, deliveryId: string): Promise<'gone' | DeliveryStatus> {
  return (await deliveries.findDelivery(db, deliveryId))?.status ?? 'gone';
}
