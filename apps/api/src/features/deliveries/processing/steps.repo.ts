import { type DeliveryStep, deliverySteps } from '@outloud/domain/deliveries';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import { databaseNow } from '../../../db/database-time.ts';
import type { DeliveryStepsTable, Tables } from '../../../db/tables.ts';

type StepRow = Selectable<DeliveryStepsTable>;
/** A step without its result. */
export type StepStatus = Pick<StepRow, 'delivery_id' | 'step' | 'state' | 'attempts' | 'error'>;

export async function insertSteps(trx: Trx, deliveryId: string): Promise<void> {
  const rows = deliverySteps.map((step) => ({ delivery_id: deliveryId, step }));
  await trx.insertInto('delivery_steps').values(rows).execute();
}

export function listSteps(db: Db | Trx, deliveryIds: string[]): Promise<StepStatus[]> {
  if (deliveryIds.length === 0) return Promise.resolve([]);
  const query = db.selectFrom('delivery_steps').select(['delivery_id', 'step', 'state', 'attempts', 'error']);
  return query.where('delivery_id', 'in', deliveryIds).execute();
}

export async function findStep(db: Db | Trx, deliveryId: string, step: DeliveryStep): Promise<StepRow | null> {
  const query = db.selectFrom('delivery_steps').selectAll().where('delivery_id', '=', deliveryId);
  return (await query.where('step', '=', step).executeTakeFirst()) ?? null;
}

export async function startStep(trx: Trx, deliveryId: string, step: DeliveryStep, runner: string): Promise<void> {
  await trx
    .updateTable('delivery_steps')
    .set({ state: 'running', runner, attempts: sql<number>`attempts + 1`, started_at: databaseNow, error: null })
    .where('delivery_id', '=', deliveryId)
    .where('step', '=', step)
    .execute();
}

export type StepRun = { deliveryId: string; step: DeliveryStep; runner: string };

/** Returns false when another runner took over or the step was deleted. `runner` is a fencing token. */
export async function endStep(
  db: Db | Trx,
  { deliveryId, step, runner }: StepRun,
  change: UpdateObject<Tables, 'delivery_steps'>,
): Promise<boolean> {
  const query = db.updateTable('delivery_steps').set({ ...change, runner: null, finished_at: databaseNow });
  const owned = query.where('delivery_id', '=', deliveryId).where('step', '=', step).where('runner', '=', runner);
  return (await owned.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Fails a step whose last runner crashed. */
export async function failStep(trx: Trx, deliveryId: string, step: DeliveryStep, error: string): Promise<void> {
  const query = trx.updateTable('delivery_steps').set({ state: 'failed', runner: null, error });
  await query.where('delivery_id', '=', deliveryId).where('step', '=', step).execute();
}

/** Releases a step that was interrupted by a shutdown, without counting the attempt. */
export async function releaseStep(db: Db, run: StepRun): Promise<void> {
  await endStep(db, run, { state: 'waiting', attempts: sql<number>`attempts - 1` });
}

export async function isStepOwnedByRunner(db: Db, { deliveryId, step, runner }: StepRun): Promise<boolean> {
  const query = db.selectFrom('delivery_steps').select('step').where('delivery_id', '=', deliveryId);
  return (await query.where('step', '=', step).where('runner', '=', runner).executeTakeFirst()) !== undefined;
}

/** Counts a timeout instead of an attempt. Returns false when the runner no longer owns the step. */
export async function recordStepTimeout(trx: Trx, run: StepRun, error: string): Promise<boolean> {
  const counters = { attempts: sql<number>`attempts - 1`, timeouts: sql<number>`timeouts + 1` };
  return endStep(trx, run, { state: 'waiting', error, ...counters });
}

export async function resetUnfinishedSteps(trx: Trx, deliveryId: string): Promise<void> {
  const initial = { state: 'waiting', attempts: 0, timeouts: 0, runner: null, error: null } as const;
  const query = trx.updateTable('delivery_steps').set(initial).where('delivery_id', '=', deliveryId);
  await query.where('state', '!=', 'done').execute();
}

/** Releases the running steps. Their runners abort when they notice that they no longer own the steps. */
export async function stopRunningSteps(trx: Trx, deliveryId: string): Promise<void> {
  const query = trx.updateTable('delivery_steps').set({ state: 'waiting', runner: null });
  await query.where('delivery_id', '=', deliveryId).where('state', '=', 'running').execute();
}

export async function deleteSteps(trx: Trx, deliveryId: string): Promise<void> {
  await trx.deleteFrom('delivery_steps').where('delivery_id', '=', deliveryId).execute();
}
