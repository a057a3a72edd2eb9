import { type Delivery, type DeliveryDetail, getDelivery, type HandledDelivery } from '@outloud/contract/deliveries';
import type { Segment } from '@outloud/domain/deliveries';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { lockRoastToDeliver } from '../roasts/deliver.service.ts';
import { requireOwnRoast } from '../roasts/roasts.service.ts';
import { handledListed } from './deliveries.policy.ts';
import { presentDelivery, presentDetail, presentHandled, type View } from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { findStep, listSteps } from './steps.repo.ts';

export const deliveryNotFound = () => notFound(getDelivery.missing);

type ReadDeps = Pick<Deps, 'db' | 'secrets'>;

export async function readDeliveries({ db, secrets }: ReadDeps, userId: string, roastId: string): Promise<Delivery[]> {
  await requireOwnRoast({ db }, userId, roastId);
  return (await deliveries.listVisible(db, roastId)).map((row) => presentDelivery(row, getCustomerView({ secrets })));
}

export async function readDelivery({ db, secrets }: ReadDeps, userId: string, id: string): Promise<DeliveryDetail> {
  const row = await deliveries.findVisible(db, userId, id);
  if (!row) throw deliveryNotFound();
  return presentDetail(row, await readSegments(db, id), getCustomerView({ secrets }));
}

function getCustomerView({ secrets }: Pick<Deps, 'secrets'>): View {
  return { key: secrets.emailHashKey, audience: 'customer' };
}

/** Locks a delivery and its roast until the transaction ends. Lock order: roast before delivery. */
export async function lockWithRoast(trx: Trx, id: string) {
  const found = await deliveries.findDelivery(trx, id);
  if (!found) throw deliveryNotFound();
  const roast = await lockRoastToDeliver(trx, found.roast_id);
  const delivery = await deliveries.lockDelivery(trx, id);
  if (!delivery) throw deliveryNotFound();
  return { roast, delivery };
}

/** A tester may deliver to a roast once, even if the delivery was rejected. */
export function hasDeliveredTo(trx: Trx, roastId: string, testerId: string): Promise<boolean> {
  return deliveries.hasDelivered(trx, roastId, testerId);
}

/** Returns the transcript segments, or none before the transcribe step is done. */
export async function readSegments(db: Db | Trx, id: string): Promise<Segment[]> {
  const step = await findStep(db, id, 'transcribe');
  return step?.state === 'done' ? (step.result as { segments: Segment[] }).segments : [];
}

/** Deliveries of all customers for admins: failed ones first, then the newest. */
export async function readHandled({ db }: Pick<Deps, 'db'>): Promise<HandledDelivery[]> {
  const failed = await deliveries.listFailed(db, handledListed);
  const failedIds = new Set(failed.map(({ id }) => id));
  const newest = (await deliveries.listNewest(db, handledListed)).filter(({ id }) => !failedIds.has(id));
  return withSteps(db, [...failed, ...newest]);
}

export async function withSteps(db: Db, rows: deliveries.HandledRow[]): Promise<HandledDelivery[]> {
  const ids = rows.map(({ id }) => id);
  const steps = await listSteps(db, ids);
  return rows.map((row) => presentHandled(row, steps));
}

export async function readOneHandled(db: Db | Trx, id: string): Promise<HandledDelivery> {
  const row = await deliveries.findDelivery(db, id);
  if (!row) throw deliveryNotFound();
  return presentHandled(row, await listSteps(db, [id]));
}

/** All deliveries of a roast in the order of arrival, including rejected ones. */
export async function readHandledOf({ db }: Pick<Deps, 'db'>, roastId: string): Promise<HandledDelivery[]> {
  return withSteps(db, await deliveries.listOfRoast(db, roastId));
}

/** A tester's deliveries, with the fields that the tester may see. */
export async function readDeliveredBy({ db }: Pick<Deps, 'db'>, testerId: string) {
  const rows = await deliveries.listOfTester(db, testerId);
  return rows.map((row) => ({
    _id: row.id,
    websiteName: row.website_name,
    websiteUrl: row.website_url,
    originalFileName: row.original_file_name,
    fileSize: row.file_size,
    submittedAt: row.submitted_at.toISOString(),
    status: row.status,
    rejectionReason: row.rejection_reason,
  }));
}
