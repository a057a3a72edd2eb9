import { randomUUID } from 'node:crypto';
import { type DeliveryStep, deliverySteps } from '@outloud/domain/deliveries';
import { BadMedia } from '../../../adapters/media/media.port.ts';
import { StorageFull } from '../../../adapters/storage/storage.port.ts';
import { OverLimit, TimedOut } from '../../../adapters/task/task.port.ts';
import type { Deps } from '../../../deps.ts';
import { withWorkFolder } from '../../../work-folder.ts';
import {
  getRetryDelaySeconds,
  getTimeoutRetryDelaySeconds,
  maxStepAttempts,
  ownershipPollMs,
} from '../deliveries.limits.ts';
import { getDeliveryFolder, getDeliveryKeys } from '../storage-keys.ts';
import { measureStep, type StepOutcome } from './measure-step.ts';
import { beginStep, failDelivery, finishStep, getDeliveryStatus, scheduleRetry } from './step-progress.service.ts';
import { withStepSlot } from './step-slots.ts';
import * as stepRows from './steps.repo.ts';
import { type StepDeps, type StepResults, stepHandlers } from './steps.ts';

type Job = { deliveryId: string; isLong?: boolean };
type ProcessDeps = StepDeps & Pick<Deps, 'jobs' | 'log' | 'metrics' | 'traces'>;

/**
 * Runs the steps of a delivery that are not done yet. Each result is stored before the next step starts, so that after
 * a crash another worker continues with the next step. A failed step is retried with exponential backoff. If a step
 * cannot succeed or has failed too often, the delivery is flagged for review by an operator.
 */
export async function processDelivery(deps: ProcessDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { deliveryId, isLong = false } = job;
  const runner = randomUUID();
  for (const step of deliverySteps) {
    const isDone = await withStepSlot({ step, isLong, signal }, async () => {
      const start = await beginStep(deps, { deliveryId, step, runner });
      if (start === 'done') return true;
      if (start === 'over') return false;
      const run = { deliveryId, step, runner, uploadId: start.uploadId };
      return (await measureStep(deps, step, () => runStep(deps, run, signal))) === 'done';
    });
    if (!isDone) return;
  }
}

type Run = stepRows.StepRun & { uploadId: string | null };

/** Returns 'lost' when the delivery was deleted or another worker took over. */
async function runStep(deps: ProcessDeps, run: Run, shutdownSignal: AbortSignal): Promise<StepOutcome> {
  const ownership = watchOwnership(deps, run);
  try {
    const signal = AbortSignal.any([shutdownSignal, ownership.signal]);
    const result = await withWorkFolder<StepResults[DeliveryStep]>(deps.config, `${run.step}-${run.runner}`, (folder) =>
      stepHandlers[run.step](deps, { ...run, folder, signal, getResult: (step) => getStepResult(deps, run, step) }),
    );
    if (await finishStep(deps, run, result)) return 'done';
    await removeLeftovers(deps, run);
    return 'lost';
  } catch (error) {
    if (ownership.signal.aborted) {
      await removeLeftovers(deps, run);
      return 'lost';
    }
    if (shutdownSignal.aborted) {
      await stepRows.releaseStep(deps.db, run);
      throw error;
    }
    return handleFailure(deps, run, error as Error);
  } finally {
    ownership.stop();
  }
}

/**
 * Fails the step for good if the file is invalid, a CPU or memory limit was exceeded, or the step has no attempts left.
 * A timeout or a full disk only delays the step and does not use up an attempt.
 */
async function handleFailure(deps: ProcessDeps, run: Run, error: Error & { code?: string }): Promise<StepOutcome> {
  const row = await stepRows.findStep(deps.db, run.deliveryId, run.step);
  const { attempts = maxStepAttempts, timeouts = 0 } = row ?? {};
  deps.log.warn({ err: error, delivery: run.deliveryId, step: run.step, attempts, timeouts }, 'delivery step failed');
  const { message } = error;
  if (error instanceof TimedOut || error instanceof StorageFull || error.code === 'ENOSPC') {
    await scheduleRetry(deps, run, {
      error: message,
      delaySeconds: getTimeoutRetryDelaySeconds(timeouts),
      isTimeout: true,
    });
    return 'retry_scheduled';
  }
  if (error instanceof BadMedia || error instanceof OverLimit || attempts >= maxStepAttempts) {
    await failDelivery(deps, run, message);
    return 'failed';
  }
  await scheduleRetry(deps, run, { error: message, delaySeconds: getRetryDelaySeconds(attempts), isTimeout: false });
  return 'retry_scheduled';
}

/** Removes files that this run stored after its delivery was deleted or rejected. */
async function removeLeftovers({ db, storage }: ProcessDeps, { deliveryId }: Run): Promise<void> {
  const status = await getDeliveryStatus({ db }, deliveryId);
  if (status === 'deleted') await storage.removeFolder(getDeliveryFolder(deliveryId));
  if (status === 'rejected') await storage.remove([getDeliveryKeys(deliveryId).audio]);
}

/** Returns a signal that aborts when this runner no longer owns the step. Failed queries are ignored. */
function watchOwnership({ db }: ProcessDeps, run: Run) {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    if (!(await stepRows.isStepOwnedByRunner(db, run).catch(() => true)))
      controller.abort(new Error('Another worker took over'));
  }, ownershipPollMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

async function getStepResult<S extends DeliveryStep>(
  { db }: ProcessDeps,
  { deliveryId }: Run,
  step: S,
): Promise<StepResults[S]> {
  const row = await stepRows.findStep(db, deliveryId, step);
  if (row?.state !== 'done') throw new Error(`The step ${step} is not done`);
  return row.result as StepResults[S];
}
