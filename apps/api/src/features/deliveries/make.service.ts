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

type Needs = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config' | 'log'>;
type LockedRoast = Awaited<ReturnType<typeof lockRoastToDeliver>>;
type Made = { id: string; slot: number; fileSize: number };

type Order = {
  senderId: string;
  uploadId: string;
  roastId: string;
  testerId: string;
  adminNotes?: string | null;
  /** Throws what `takeSlot` would throw right now. */
  requireSlot: () => Promise<void>;
  takeSlot: (trx: Trx, roast: LockedRoast) => Promise<{ slot: number; claimId: string | null }>;
  /** What else belongs to it. */
  record?: (trx: Trx, made: Made) => Promise<void>;
};

/**
 * Makes a delivery of a finished upload. Everything that can be refused by reading a row is refused before the file is
 * opened. The upload is inspected next, so that the sender of a broken video is told at once. Then slot, delivery and
 * the job that processes it are one transaction. Returns its id; the same hand-in once more gets the same delivery.
 */
export async function makeDelivery(deps: Needs, order: Order): Promise<string> {
  const { roastId, testerId, senderId, uploadId } = order;
  const made = await findMade(deps, order);
  if (made) return made;
  const upload = await requireFinished(deps, senderId, uploadId);
  const isNeeded = async () => (await findMade(deps, order)) === null;
  const facts = await inspect(deps, { senderId, uploadId, isNeeded });
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

/** The id of the delivery that was made of the upload before; null when one can be made of it. Else throws why not. */
async function findMade(deps: Needs, order: Order): Promise<string | null> {
  const refusal = await requireDeliverable(deps, order).then(
    () => null,
    (error: Error) => error,
  );
  // Looked up last: a refusal may come from the delivery that a concurrent request has just made of the same upload.
  const made = await deliveries.findByUpload(deps.db, order.uploadId);
  if (made) return requireSame(made, order);
  if (refusal) throw refusal;
  return null;
}

/** What the transaction checks again under its locks. */
async function requireDeliverable(deps: Needs, order: Order): Promise<void> {
  const { roastId, testerId, senderId, uploadId, requireSlot } = order;
  const { db } = deps;
  await requireFinished(deps, senderId, uploadId);
  await requireRoast(db, roastId);
  await requireWorkingTester(db, testerId);
  if (await deliveries.hasDelivered(db, roastId, testerId)) throw deliveredBefore();
  await requireSlot();
}

function requireSame(made: deliveries.Delivery, { roastId, testerId }: Order): string {
  if (made.roast_id === roastId && made.tester_id === testerId) return made.id;
  throw new AppError(409, 'upload_used', 'This upload has become another delivery already');
}

const deliveredBefore = () =>
  new AppError(409, 'delivered_before', 'This tester has delivered to this roast request already');
