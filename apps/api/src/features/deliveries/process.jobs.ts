import { randomUUID } from 'node:crypto';
import { type DeliveryStep, deliverySteps } from '@outloud/domain/deliveries';
import { BadMedia } from '../../adapters/media/media.port.ts';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import { OverLimit, TimedOut } from '../../adapters/task/task.port.ts';
import type { Deps } from '../../deps.ts';
import { folderOf, keysOf, mostAttempts, retryAfter, retryTimeoutAfter, watchMs } from './deliveries.policy.ts';
import { beginStep, failDelivery, fateOf, finishStep, scheduleRetry } from './progress.service.ts';
import { withStepSlot } from './step-slots.ts';
import * as stepRows from './steps.repo.ts';
import { type Results, type StepNeeds, steps } from './steps.ts';
import { type StepOutcome, watchStep } from './watch-step.ts';
import { inWorkFolder } from './work-folder.ts';

type Job = { deliveryId: string; isLong?: boolean };
type Needs = StepNeeds & Pick<Deps, 'jobs' | 'log' | 'metrics' | 'traces'>;

/**
 * Takes a delivery through the steps that are not done yet. Each result is stored before the next step begins, so that
 * a worker that takes over after a crash goes on from there. A failed step is retried with backoff; one that can never
 * succeed, or failed too often, waits for an operator.
 */
export async function processDelivery(deps: Needs, job: Job, signal: AbortSignal): Promise<void> {
  const { deliveryId, isLong = false } = job;
  const runner = randomUUID();
  for (const step of deliverySteps) {
    const goesOn = await withStepSlot({ step, isLong, signal }, async () => {
      const begun = await beginStep(deps, { deliveryId, step, runner });
      if (begun === 'done') return true;
      if (begun === 'over') return false;
      const run = { deliveryId, step, runner, uploadId: begun.uploadId };
      return (await watchStep(deps, step, () => runStep(deps, run, signal))) === 'done';
    });
    if (!goesOn) return;
  }
}

type Run = stepRows.Run & { uploadId: string | null };

/** 'lost' when the delivery was deleted or taken over meanwhile. */
async function runStep(deps: Needs, run: Run, stopped: AbortSignal): Promise<StepOutcome> {
  const watch = watchOver(deps, run);
  try {
    const signal = AbortSignal.any([stopped, watch.signal]);
    const result = await inWorkFolder<Results[DeliveryStep]>(deps.config, `${run.step}-${run.runner}`, (folder) =>
      steps[run.step](deps, { ...run, folder, signal, resultOf: (step) => resultOf(deps, run, step) }),
    );
    if (await finishStep(deps, run, result)) return 'done';
    await leaveNothing(deps, run);
    return 'lost';
  } catch (error) {
    if (watch.signal.aborted) {
      await leaveNothing(deps, run);
      return 'lost';
    }
    if (stopped.aborted) {
      await stepRows.giveStepBack(deps.db, run);
      throw error;
    }
    return settleFailure(deps, run, error as Error);
  } finally {
    watch.stop();
  }
}

/**
 * A fault of the file is final, and so is a step that failed too often. A machine that is too busy or a disk that is full
 * only delays the step.
 */
async function settleFailure(deps: Needs, run: Run, error: Error & { code?: string }): Promise<StepOutcome> {
  const row = await stepRows.findStep(deps.db, run.deliveryId, run.step);
  const { attempts = mostAttempts, timeouts = 0 } = row ?? {};
  deps.log.warn({ err: error, delivery: run.deliveryId, step: run.step, attempts, timeouts }, 'a step failed');
  const { message } = error;
  if (error instanceof TimedOut || error instanceof StorageFull || error.code === 'ENOSPC') {
    await scheduleRetry(deps, run, { error: message, delaySeconds: retryTimeoutAfter(timeouts), isTimeout: true });
    return 'put_off';
  }
  if (error instanceof BadMedia || error instanceof OverLimit || attempts >= mostAttempts) {
    await failDelivery(deps, run, message);
    return 'failed';
  }
  await scheduleRetry(deps, run, { error: message, delaySeconds: retryAfter(attempts), isTimeout: false });
  return 'put_off';
}

/** A deleted delivery must not get its files back from whoever still worked on it, nor a rejected one its sound. */
async function leaveNothing({ db, storage }: Needs, { deliveryId }: Run): Promise<void> {
  const fate = await fateOf({ db }, deliveryId);
  if (fate === 'gone') await storage.removeAll(folderOf(deliveryId));
  if (fate === 'rejected') await storage.remove([keysOf(deliveryId).audio]);
}

/** Aborts when the step is no longer ours. A database that cannot be asked says nothing about that. */
function watchOver({ db }: Needs, run: Run) {
  const lost = new AbortController();
  const timer = setInterval(async () => {
    if (!(await stepRows.isRunning(db, run).catch(() => true))) lost.abort(new Error('Somebody else has taken over'));
  }, watchMs);
  return { signal: lost.signal, stop: () => clearInterval(timer) };
}

async function resultOf<S extends DeliveryStep>({ db }: Needs, { deliveryId }: Run, step: S): Promise<Results[S]> {
  const row = await stepRows.findStep(db, deliveryId, step);
  if (row?.state !== 'done') throw new Error(`The step ${step} is not done`);
  return row.result as Results[S];
}
