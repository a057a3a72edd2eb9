import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { linkDeliveryToClaim } from '../claims/claim-slot.service.ts';
import { type LockedRoast, requireLockedRoast, requireRoast } from '../slots/lock-roast.service.ts';
import { lockActiveTester, requireActiveTester } from '../testers/testers.service.ts';
import { lockUpload, requireFinishedUpload } from '../uploads/uploads.service.ts';
import { isLongRecording } from './deliveries.limits.ts';
import * as deliveries from './deliveries.repo.ts';
import { inspectUpload } from './inspect-upload.service.ts';
import { enqueueProcessing } from './step-progress.service.ts';
import { insertSteps } from './steps.repo.ts';

type CreateDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config' | 'log'>;
type CreatedDelivery = { id: string; slot: number; fileSize: number };

type DeliveryInput = {
  senderId: string;
  uploadId: string;
  roastId: string;
  testerId: string;
  adminNotes?: string | null;
  /** Throws the error that `takeSlot` would throw now, without locking or changing rows. */
  requireSlot: () => Promise<void>;
  takeSlot: (trx: Trx, roast: LockedRoast) => Promise<{ slot: number; claimId: string | null }>;
  /** Runs in the same transaction, for example to log an operator action. */
  afterCreate?: (trx: Trx, created: CreatedDelivery) => Promise<void>;
};

/**
 * Creates a delivery from a finished upload and returns its id. Cheap database checks come first, then the inspection
 * of the file, so that the sender of a broken video gets an error immediately. Then one transaction takes the slot,
 * inserts the delivery and enqueues its processing. Idempotent: submitting the same upload again returns the same
 * delivery.
 */
export async function createDelivery(deps: CreateDeps, input: DeliveryInput): Promise<string> {
  const { roastId, testerId, senderId, uploadId } = input;
  const existingId = await findExistingDelivery(deps, input);
  if (existingId) return existingId;
  const upload = await requireFinishedUpload(deps, senderId, uploadId);
  const isNeeded = async () => (await findExistingDelivery(deps, input)) === null;
  const facts = await inspectUpload(deps, { senderId, uploadId, isNeeded });
  return deps.db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, roastId);
    await lockUpload(trx, upload.id);
    const existing = await deliveries.findDeliveryByUpload(trx, upload.id);
    if (existing) return requireSameTarget(existing, input);
    await lockActiveTester(trx, testerId);
    if (await deliveries.hasTesterDelivered(trx, roastId, testerId)) throw alreadyDelivered();
    const { slot, claimId } = await input.takeSlot(trx, roast);
    const isLong = isLongRecording({ durationSeconds: facts?.durationSeconds ?? null, bytes: upload.size });
    const id = await deliveries.insertDelivery(trx, {
      roast_id: roastId,
      slot,
      tester_id: testerId,
      upload_id: upload.id,
      source_upload_id: upload.id,
      original_file_name: upload.fileName,
      file_size: upload.size,
      admin_notes: input.adminNotes ?? null,
      is_long: isLong,
    });
    if (claimId) await linkDeliveryToClaim(trx, claimId, id);
    await insertSteps(trx, id);
    await enqueueProcessing(deps, trx, { id, is_long: isLong });
    await input.afterCreate?.(trx, { id, slot, fileSize: upload.size });
    return id;
  });
}

/**
 * Returns the id of the delivery that was created from the upload, or null if a delivery can be created. Throws if
 * neither is the case.
 */
async function findExistingDelivery(deps: CreateDeps, input: DeliveryInput): Promise<string | null> {
  const checkError = await requireDeliverable(deps, input).then(
    () => null,
    (error: Error) => error,
  );
  // Look this up after the checks, which also fail if a concurrent request just created a delivery from this upload.
  const existing = await deliveries.findDeliveryByUpload(deps.db, input.uploadId);
  if (existing) return requireSameTarget(existing, input);
  if (checkError) throw checkError;
  return null;
}

/** The transaction repeats these checks under its locks. */
async function requireDeliverable(deps: CreateDeps, input: DeliveryInput): Promise<void> {
  const { roastId, testerId, senderId, uploadId, requireSlot } = input;
  const { db } = deps;
  await requireFinishedUpload(deps, senderId, uploadId);
  await requireRoast(db, roastId);
  await requireActiveTester(db, testerId);
  if (await deliveries.hasTesterDelivered(db, roastId, testerId)) throw alreadyDelivered();
  await requireSlot();
}

function requireSameTarget(existing: deliveries.Delivery, { roastId, testerId }: DeliveryInput): string {
  if (existing.roast_id === roastId && existing.tester_id === testerId) return existing.id;
  throw new AppError(409, 'upload_used', 'This upload already belongs to another delivery.');
}

const alreadyDelivered = () =>
  new AppError(409, 'delivered_before', 'This tester already delivered a review for this roast request.');
