import { type Delivery, getDelivery, type HandledDelivery } from '@outloud/contract/deliveries';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { requireOwnRoast } from '../roasts/roasts.service.ts';
import { handledListed } from './deliveries.policy.ts';
import { presentDelivery, presentHandled } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { listSteps } from './steps.repo.ts';

export const deliveryNotFound = () => notFound(getDelivery.missing);

type Reader = Pick<Deps, 'db' | 'secrets'>;

export async function readDeliveries({ db, secrets }: Reader, userId: string, roastId: string): Promise<Delivery[]> {
  await requireOwnRoast({ db }, userId, roastId);
  return (await deliveries.listVisible(db, roastId)).map((row) => presentDelivery(row, secrets.emailHashKey));
}

export async function readDelivery({ db, secrets }: Reader, userId: string, id: string): Promise<Delivery> {
  const row = await deliveries.findVisible(db, userId, id);
  if (!row) throw deliveryNotFound();
  return presentDelivery(row, secrets.emailHashKey);
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
