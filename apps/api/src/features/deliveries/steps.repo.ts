import { type DeliveryStep, deliverySteps } from '@outloud/domain/deliveries';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { DeliveryStepsTable, Tables } from '../../db/tables.ts';

type StepRow = Selectable<DeliveryStepsTable>;
/** What became of a step, without what it has found. */
export type StepFate = Pick<StepRow, 'delivery_id' | 'step' | 'state' | 'attempts' | 'error'>;

export async function insertSteps(trx: Trx, deliveryId: string): Promise<void> {
  const rows = deliverySteps.map((step) => ({ delivery_id: deliveryId, step }));
  await trx.insertInto('delivery_steps').values(rows).execute();
}

export function listSteps(db: Db | Trx, deliveryIds: string[]): Promise<StepFate[]> {
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
    .set({ state: 'running', runner, attempts: sql<number>`attempts + 1`, started_at: sql<Date>`now()`, error: null })
    .where('delivery_id', '=', deliveryId)
    .where('step', '=', step)
    .execute();
}

export type Run = { deliveryId: string; step: DeliveryStep; runner: string };

/** False when somebody else has taken the step over, or it is gone. */
export async function endStep(
  db: Db | Trx,
  { deliveryId, step, runner }: Run,
  end: UpdateObject<Tables, 'delivery_steps'>,
): Promise<boolean> {
  const query = db.updateTable('delivery_steps').set({ ...end, runner: null, finished_at: sql<Date>`now()` });
  const own = query.where('delivery_id', '=', deliveryId).where('step', '=', step).where('runner', '=', runner);
  return (await own.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Whoever last worked on it never came back. */
export async function failStep(trx: Trx, deliveryId: string, step: DeliveryStep, error: string): Promise<void> {
  const query = trx.updateTable('delivery_steps').set({ state: 'failed', runner: null, error });
  await query.where('delivery_id', '=', deliveryId).where('step', '=', step).execute();
}

/** The attempt does not count: it was not the step that failed. */
export async function giveStepBack(db: Db, run: Run): Promise<void> {
  await endStep(db, run, { state: 'waiting', attempts: sql<number>`attempts - 1` });
}

export async function isRunning(db: Db, { deliveryId, step, runner }: Run): Promise<boolean> {
  const query = db.selectFrom('delivery_steps').select('step').where('delivery_id', '=', deliveryId);
  return (await query.where('step', '=', step).where('runner', '=', runner).executeTakeFirst()) !== undefined;
}

/** The attempt does not count, but the timeout does. Returns false when the step is no longer the runner's. */
export async function timeOutStep(trx: Trx, run: Run, error: string): Promise<boolean> {
  const counted = { attempts: sql<number>`attempts - 1`, timeouts: sql<number>`timeouts + 1` };
  return endStep(trx, run, { state: 'waiting', error, ...counted });
}

/** Everything that is not done starts anew. */
export async function resetSteps(trx: Trx, deliveryId: string): Promise<void> {
  const anew = { state: 'waiting', attempts: 0, timeouts: 0, runner: null, error: null } as const;
  const query = trx.updateTable('delivery_steps').set(anew).where('delivery_id', '=', deliveryId);
  await query.where('state', '!=', 'done').execute();
}

/** Whoever works on one finds that it is no longer theirs. */
export async function stopSteps(trx: Trx, deliveryId: string): Promise<void> {
  const query = trx.updateTable('delivery_steps').set({ state: 'waiting', runner: null });
  await query.where('delivery_id', '=', deliveryId).where('state', '=', 'running').execute();
}

export async function deleteSteps(trx: Trx, deliveryId: string): Promise<void> {
  await trx.deleteFrom('delivery_steps').where('delivery_id', '=', deliveryId).execute();
}
