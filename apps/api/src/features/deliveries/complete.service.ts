import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { completeSlot, type lockRoastToDeliver } from '../roasts/deliver.service.ts';
import { forgetUpload } from '../uploads/uploads.service.ts';
import { keysOf } from './deliveries.policy.ts';
import * as deliveries from './deliveries.repo.ts';

type Needs = Pick<Deps, 'jobs'>;
type LockedRoast = Awaited<ReturnType<typeof lockRoastToDeliver>>;

/** It is good, whoever has found so: it is charged for, and the customer hears of it. */
export async function completeDelivery(
  deps: Needs,
  trx: Trx,
  roast: LockedRoast,
  delivery: deliveries.Delivery,
): Promise<void> {
  await completeSlot(trx, roast, delivery);
  const done = { status: 'completed', completed_at: sql<Date>`now()` as never } as const;
  await deliveries.updateDelivery(trx, delivery.id, done);
  await dropSources(deps, trx, delivery);
  await deps.jobs.send(trx, 'delivery-mail', { deliveryId: delivery.id });
}

/** Of a delivery that nobody works on any more: what its video was made of is no longer needed, nor its sound. */
export async function dropSources(deps: Needs, trx: Trx, { id, upload_id }: deliveries.Delivery): Promise<void> {
  await deliveries.updateDelivery(trx, id, { upload_id: null });
  if (upload_id) await forgetUpload(deps, trx, upload_id);
  await deps.jobs.send(trx, 'remove-files', { key: keysOf(id).audio });
}
