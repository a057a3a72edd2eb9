import type { MediaFacts } from '../../../adapters/media/media.port.ts';
import { TimedOut } from '../../../adapters/task/task.port.ts';
import type { Trx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { QueueFullError } from '../../../semaphore.ts';
import {
  linkDeliveryToClaim,
  requireSlotForSubmission,
  takeSlotForSubmission,
} from '../../claims/take-slot.service.ts';
import { type Actor, recordAction } from '../../operators/actions.service.ts';
import { requireLockedRoast, requireRoast } from '../../slots/lock-roast.service.ts';
import { isFree } from '../../slots/roast-status.service.ts';
import { noOpenSlot } from '../../slots/slot-transitions.service.ts';
import { lockActiveTester, requireActiveTester } from '../../testers/testers.service.ts';
import {
  hasPendingCheck,
  inspectionTimeoutSeconds,
  withInspectionSlot,
  withLocalCopy,
} from '../../uploads/inspection.service.ts';
import { type FinishedUpload, lockUpload, removeUpload, requireFinishedUpload } from '../../uploads/uploads.service.ts';
import { isLongRecording } from '../deliveries.limits.ts';
import * as deliveries from '../deliveries.repo.ts';
import { enqueueProcessing } from '../processing/step-progress.service.ts';
import { insertSteps } from '../processing/steps.repo.ts';

export type SubmitDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config' | 'log'>;

export type Submission = {
  senderId: string;
  uploadId: string;
  roastId: string;
  testerId: string;
  /** Null: uses the tester's claim of this roast, or the first open slot if the tester has no claim. */
  claimId: string | null;
  adminNotes: string | null;
  /** Set if an operator submits. The action is logged in the same transaction. */
  operator: Actor | null;
};

/**
 * Creates a delivery from a finished upload and returns its id. Cheap database checks come first, then the inspection
 * of the file, so that the sender of a broken video gets an error immediately. Then one transaction takes the slot,
 * inserts the delivery and enqueues its processing. Idempotent: submitting the same upload again returns the same
 * delivery.
 */
export async function createDelivery(deps: SubmitDeps, submission: Submission): Promise<string> {
  const { roastId, testerId, senderId, uploadId, operator } = submission;
  const existingId = await findExistingDelivery(deps, submission);
  if (existingId) return existingId;
  const upload = await requireFinishedUpload(deps, senderId, uploadId);
  const facts = await inspectUpload(deps, submission);
  return deps.db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, roastId);
    if (isFree(roast)) throw noOpenSlot();
    await lockUpload(trx, upload.id);
    const existing = await deliveries.findDeliveryByUpload(trx, upload.id);
    if (existing) return requireSameTarget(existing, submission);
    await lockActiveTester(trx, testerId);
    if (await deliveries.hasTesterDelivered(trx, roastId, testerId)) throw alreadyDelivered();
    const { slot, claimId } = await takeSlotForSubmission(trx, roast, submission);
    const author = { tester_id: testerId, admin_notes: submission.adminNotes };
    const id = await insertSubmittedDelivery(deps, trx, { roast_id: roastId, slot, ...author }, { upload, facts });
    if (claimId) await linkDeliveryToClaim(trx, claimId, id);
    const after = { request: roastId, tester: testerId, slot, fileSize: upload.size };
    if (operator) await recordAction(trx, operator, { action: 'delivery_created', subject: ['delivery', id], after });
    return id;
  });
}

type Author = { tester_id: string; admin_notes: string | null } | { guest_id: string };
type Inspected = { upload: FinishedUpload; facts: MediaFacts | null };

/** Inserts a delivery for a taken slot and enqueues its processing. Returns its id. */
export async function insertSubmittedDelivery(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  delivery: { roast_id: string; slot: number } & Author,
  { upload, facts }: Inspected,
): Promise<string> {
  const isLong = isLongRecording({ durationSeconds: facts?.durationSeconds ?? null, bytes: upload.size });
  const id = await deliveries.insertDelivery(trx, {
    ...delivery,
    upload_id: upload.id,
    source_upload_id: upload.id,
    original_file_name: upload.fileName,
    file_size: upload.size,
    is_long: isLong,
  });
  await insertSteps(trx, id);
  await enqueueProcessing(deps, trx, { id, is_long: isLong });
  return id;
}

/** Inspects a tester's upload. */
export function inspectUpload(deps: SubmitDeps, submission: Submission, seconds?: number): Promise<MediaFacts | null> {
  return probeUpload(deps, submission, async () => (await findExistingDelivery(deps, submission)) !== null, seconds);
}

/**
 * Probes an upload that is being submitted, and removes the upload if it is not a video. Returns null when the server
 * is too busy. The submission is then accepted without an inspection, because the first pipeline step probes every
 * delivery anyway.
 */
export async function probeUpload(
  deps: SubmitDeps,
  { senderId, uploadId }: Pick<Submission, 'senderId' | 'uploadId'>,
  isSubmitted: () => Promise<boolean>,
  seconds: number = inspectionTimeoutSeconds.submit,
): Promise<MediaFacts | null> {
  // The user already has a check running or waiting, and each user gets one inspection at a time.
  if (hasPendingCheck(senderId)) return null;
  try {
    return await withInspectionSlot('submit', { userId: senderId, seconds }, async (signal) => {
      // Check again, because the state may have changed while the inspection waited for its slot.
      if (await isSubmitted()) return null;
      return withLocalCopy(deps, uploadId, signal, (parts) => deps.media.probe(parts, signal));
    });
  } catch (error) {
    if (error instanceof TimedOut || error instanceof QueueFullError) {
      deps.log.warn({ upload: uploadId }, 'delivery accepted without an inspection because the machine is busy');
      return null;
    }
    if ((error as AppError).status === 400) await removeUpload(deps, uploadId);
    throw error;
  }
}

/**
 * Returns the id of the delivery that was created from the upload, or null if a delivery can be created. Throws if
 * neither is the case.
 */
async function findExistingDelivery(deps: SubmitDeps, submission: Submission): Promise<string | null> {
  const checkError = await requireDeliverable(deps, submission).then(
    () => null,
    (error: Error) => error,
  );
  // Look this up after the checks, which also fail if a concurrent request just created a delivery from this upload.
  const existing = await deliveries.findDeliveryByUpload(deps.db, submission.uploadId);
  if (existing) return requireSameTarget(existing, submission);
  if (checkError) throw checkError;
  return null;
}

/** The transaction repeats these checks under its locks. */
async function requireDeliverable(deps: SubmitDeps, submission: Submission): Promise<void> {
  const { roastId, testerId, senderId, uploadId } = submission;
  const { db } = deps;
  await requireFinishedUpload(deps, senderId, uploadId);
  await requireRoast(db, roastId);
  await requireActiveTester(db, testerId);
  if (await deliveries.hasTesterDelivered(db, roastId, testerId)) throw alreadyDelivered();
  await requireSlotForSubmission(db, submission);
}

function requireSameTarget(existing: deliveries.Delivery, { roastId, testerId }: Submission): string {
  if (existing.roast_id === roastId && existing.tester_id === testerId) return existing.id;
  throw new AppError(409, 'upload_used', 'This upload already belongs to another delivery.');
}

const alreadyDelivered = () =>
  new AppError(409, 'delivered_before', 'This tester already delivered a review for this roast request.');
