import { type Delivery, type DeliveryDetail, getDelivery, type HandledDelivery } from '@outloud/contract/deliveries';
import type { Segment } from '@outloud/domain/deliveries';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { requireOwnRoast } from '../roasts/roasts.service.ts';
import { handledListed } from './deliveries.policy.ts';
import { presentDelivery, presentDetail, presentHandled } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { findStep, listSteps } from './steps.repo.ts';

export const deliveryNotFound = () => notFound(getDelivery.missing);

type Reader = Pick<Deps, 'db' | 'secrets'>;

export async function readDeliveries({ db, secrets }: Reader, userId: string, roastId: string): Promise<Delivery[]> {
  await requireOwnRoast({ db }, userId, roastId);
  return (await deliveries.listVisible(db, roastId)).map((row) => presentDelivery(row, secrets.emailHashKey));
}

export async function readDelivery({ db, secrets }: Reader, userId: string, id: string): Promise<DeliveryDetail> {
  const row = await deliveries.findVisible(db, userId, id);
  if (!row) throw deliveryNotFound();
  return presentDetail(row, await readSegments(db, id), secrets.emailHashKey);
}

/** What was said in it; nothing until somebody has listened. */
export async function readSegments(db: Db, id: string): Promise<Segment[]> {
  const step = await findStep(db, id, 'transcribe');
  return step?.state === 'done' ? (step.result as { segments: Segment[] }).segments : [];
}

/** For whoever looks after the deliveries, of everybody: what has failed, and then what came last. */
export async function readHandled({ db }: Pick<Deps, 'db'>): Promise<HandledDelivery[]> {
  const failed = await deliveries.listFailed(db, handledListed);
  const isListed = new Set(failed.map(({ id }) => id));
  const newest = (await deliveries.listNewest(db, handledListed)).filter(({ id }) => !isListed.has(id));
  const rows = [...failed, ...newest];
  const steps = await listSteps(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentHandled(row, steps));
}

export async function readOneHandled(db: Db | Trx, id: string): Promise<HandledDelivery> {
  const row = await deliveries.findDelivery(db, id);
  if (!row) throw deliveryNotFound();
  return presentHandled(row, await listSteps(db, [id]));
}
