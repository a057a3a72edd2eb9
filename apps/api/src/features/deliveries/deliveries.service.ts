import type { AdminDelivery, Delivery, DeliveryDetail } from '@outloud/contract/deliveries';
import type { Segment } from '@outloud/domain/deliveries';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

import { deliveryNotFound, requireRoastOfCustomer } from '../slots/lock-roast.service.ts';
import { adminListLimit } from './deliveries.limits.ts';
import {
  type DeliveryView,
  presentDelivery,
  presentDeliveryDetail,
  presentDeliveryForAdmin,
} from './deliveries.presenter.ts';
import * as deliveries from './deliveries.repo.ts';
import { findStep, listSteps } from './processing/steps.repo.ts';

type ReadDeps = Pick<Deps, 'db' | 'secrets'>;

export async function listDeliveriesForCustomer(
  { db, secrets }: ReadDeps,
  userId: string,
  roastId: string,
): Promise<Delivery[]> {
  await requireRoastOfCustomer(db, userId, roastId);
  return (await deliveries.listVisibleDeliveries(db, roastId)).map((row) =>
    presentDelivery(row, getCustomerView({ secrets })),
  );
}

export async function getDeliveryForCustomer(
  { db, secrets }: ReadDeps,
  userId: string,
  id: string,
): Promise<DeliveryDetail> {
  const row = await deliveries.findVisibleDelivery(db, userId, id);
  if (!row) throw deliveryNotFound();
  return presentDeliveryDetail(row, await getTranscriptSegments(db, id), getCustomerView({ secrets }));
}

function getCustomerView({ secrets }: Pick<Deps, 'secrets'>): DeliveryView {
  return { key: secrets.masterKey, audience: 'customer' };
}

/** Returns an empty array until the transcribe step is done. */
export async function getTranscriptSegments(db: Db | Trx, id: string): Promise<Segment[]> {
  const step = await findStep(db, id, 'transcribe');
  return step?.state === 'done' ? (step.result as { segments: Segment[] }).segments : [];
}

/** Lists deliveries of all customers: failed deliveries first, then the newest ones. */
export async function listDeliveriesForAdmin({ db }: Pick<Deps, 'db'>): Promise<AdminDelivery[]> {
  const failed = await deliveries.listFailedDeliveries(db, adminListLimit);
  const failedIds = new Set(failed.map(({ id }) => id));
  const newest = (await deliveries.listNewestDeliveries(db, adminListLimit)).filter(({ id }) => !failedIds.has(id));
  return presentWithSteps(db, [...failed, ...newest]);
}

export async function presentWithSteps(db: Db, rows: deliveries.DeliverySummaryRow[]): Promise<AdminDelivery[]> {
  const ids = rows.map(({ id }) => id);
  const steps = await listSteps(db, ids);
  return rows.map((row) => presentDeliveryForAdmin(row, steps));
}

export async function getDeliveryForAdmin(db: Db | Trx, id: string): Promise<AdminDelivery> {
  const row = await deliveries.findDelivery(db, id);
  if (!row) throw deliveryNotFound();
  return presentDeliveryForAdmin(row, await listSteps(db, [id]));
}

/** Lists a tester's deliveries with only the fields that the tester may see. */
export async function listDeliveriesForTester({ db }: Pick<Deps, 'db'>, testerId: string) {
  const rows = await deliveries.listDeliveriesByTester(db, testerId);
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
