import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { noteDelivery } from '../claims/fulfil.service.ts';
import { lockRoastToDeliver } from '../roasts/deliver.service.ts';
import { requireRoast } from '../roasts/roasts.service.ts';
import { lockWorkingTester, requireWorkingTester } from '../testers/testers.service.ts';
import { lockUpload, requireFinished } from '../uploads/uploads.service.ts';
import { isLongRecording } from './deliveries.policy.ts';
import * as deliveries from './deliveries.repo.ts';
import { inspect } from './inspect.service.ts';
import { enqueueProcessing } from './progress.service.ts';
import { insertSteps } from './steps.repo.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config'>;
type LockedRoast = Awaited<ReturnType<typeof lockRoastToDeliver>>;
type Made = { id: string; slot: number; fileSize: number };

type Order = {
  senderId: string;
  uploadId: string;
  roastId: string;
  testerId: string;
  adminNotes?: string | null;
  takeSlot: (trx: Trx, roast: LockedRoast) => Promise<{ slot: number; claimId: string | null }>;
  /** What else belongs to it. */
  record?: (trx: Trx, made: Made) => Promise<void>;
};

/**
 * Makes a delivery of a finished upload: looked into first, so that whoever sends a broken video hears of it at once;
 * then slot, delivery and the job that processes it are one, or nothing. Returns its id; the same hand-in once more gets
 * the same delivery.
 */
export async function makeDelivery(deps: Needs, order: Order): Promise<string> {
  const { roastId, testerId } = order;
  const made = await deliveries.findByUpload(deps.db, order.uploadId);
  if (made) return requireSame(made, order);
  const upload = await requireFinished(deps, order.senderId, order.uploadId);
  await requireRoast(deps.db, roastId);
  await requireWorkingTester(deps.db, testerId);
  const facts = await inspect(deps, upload.id);
  return deps.db.transaction().execute(async (trx) => {
    const roast = await lockRoastToDeliver(trx, roastId);
    await lockUpload(trx, upload.id);
    const faster = await deliveries.findByUpload(trx, upload.id);
    if (faster) return requireSame(faster, order);
    await lockWorkingTester(trx, testerId);
    if (await deliveries.hasDelivered(trx, roastId, testerId)) throw deliveredBefore();
    const { slot, claimId } = await order.takeSlot(trx, roast);
    const isLong = isLongRecording({ durationSeconds: facts?.durationSeconds ?? null, bytes: upload.size });
    const id = await deliveries.insertDelivery(trx, {
      roast_id: roastId,
      slot,
      tester_id: testerId,
      upload_id: upload.id,
      handed_in_as: upload.id,
      original_file_name: upload.fileName,
      file_size: upload.size,
      admin_notes: order.adminNotes ?? null,
      is_long: isLong,
    });
    if (claimId) await noteDelivery(trx, claimId, id);
    await insertSteps(trx, id);
    await enqueueProcessing(deps, trx, { id, is_long: isLong });
    await order.record?.(trx, { id, slot, fileSize: upload.size });
    return id;
  });
}

function requireSame(made: deliveries.Delivery, { roastId, testerId }: Order): string {
  if (made.roast_id === roastId && made.tester_id === testerId) return made.id;
  throw new AppError(409, 'upload_used', 'This upload has become another delivery already');
}

const deliveredBefore = () =>
  new AppError(409, 'delivered_before', 'This tester has delivered to this roast request already');
