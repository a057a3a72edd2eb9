import { randomUUID } from 'node:crypto';
import type { HandledDelivery, uploadDelivery } from '@outloud/contract/deliveries';
import type { BodyOf } from '@outloud/contract/endpoint';
import { BadMedia } from '../../adapters/media/media.port.ts';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import { atMost } from '../../at-most.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { fillOpenSlot, lockRoastToDeliver } from '../roasts/deliver.service.ts';
import { requireRoast } from '../roasts/roasts.service.ts';
import { lockWorkingTester, requireWorkingTester } from '../testers/testers.service.ts';
import {
  type FinishedUpload,
  localParts,
  lockUpload,
  removeUpload,
  requireContainer,
  requireFinished,
  storageFull,
} from '../uploads/uploads.service.ts';
import * as deliveries from './deliveries.repo.ts';
import { readOneHandled } from './deliveries.service.ts';
import { insertSteps } from './steps.repo.ts';
import { inWorkFolder } from './work-folder.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config'>;

/**
 * Makes a delivery of a finished upload: looked into first, so that whoever sends a broken video hears of it at once;
 * then slot, delivery and the job that processes it are one, or nothing.
 */
export async function handIn(
  deps: Needs,
  senderId: string,
  body: BodyOf<typeof uploadDelivery>,
  operator: Actor | null = null,
): Promise<HandledDelivery> {
  const { roastRequestId: roastId, testerId, uploadId } = body;
  const needed = { roastRequestId: roastId, testerId, video: uploadId };
  if (!roastId?.trim() || !testerId?.trim() || !uploadId) {
    throw missingFields('Please fill in all required fields and select a video file', needed);
  }
  const made = isId(uploadId) ? await deliveries.findByUpload(deps.db, uploadId) : null;
  if (made) return requireSame(deps.db, made, body);
  const upload = await requireFinished(deps, senderId, uploadId);
  await requireRoast(deps.db, roastId);
  await requireWorkingTester(deps.db, testerId);
  await inspect(deps, upload);
  return deps.db.transaction().execute(async (trx) => {
    const roast = await lockRoastToDeliver(trx, roastId);
    await lockUpload(trx, upload.id);
    const faster = await deliveries.findByUpload(trx, upload.id);
    if (faster) return requireSame(trx, faster, body);
    await lockWorkingTester(trx, testerId);
    if (await deliveries.hasDelivered(trx, roastId, testerId)) throw deliveredBefore();
    const slot = await fillOpenSlot(trx, roast);
    const id = await deliveries.insertDelivery(trx, {
      roast_id: roastId,
      slot,
      tester_id: testerId,
      upload_id: upload.id,
      handed_in_as: upload.id,
      original_file_name: upload.fileName,
      file_size: upload.size,
      admin_notes: body.adminNotes ?? null,
    });
    await insertSteps(trx, id);
    await deps.jobs.send(trx, 'process-delivery', { deliveryId: id });
    if (operator) {
      const after = { request: roastId, tester: testerId, slot, fileSize: upload.size };
      await recordAction(trx, operator, { action: 'delivery_created', subject: ['delivery', id], after });
    }
    return readOneHandled(trx, id);
  });
}

/** The same hand-in once more gets the same delivery. */
function requireSame(
  db: Db | Trx,
  made: deliveries.Delivery,
  { roastRequestId, testerId }: BodyOf<typeof uploadDelivery>,
): Promise<HandledDelivery> {
  if (made.roast_id === roastRequestId && made.tester_id === testerId) return readOneHandled(db, made.id);
  throw new AppError(409, 'upload_used', 'This upload has become another delivery already');
}

const oneOfFew = atMost(2);

/** Takes memory, so that no more than a few are looked into at a time. */
async function inspect(deps: Needs, upload: FinishedUpload): Promise<void> {
  const look = async (folder: string) => {
    const parts = await localParts(deps, upload.id, folder);
    await requireContainer(parts);
    await deps.media.probe(parts, new AbortController().signal);
  };
  try {
    await oneOfFew(() => inWorkFolder(deps.config, `inspect-${randomUUID()}`, look));
  } catch (error) {
    const refusal = refusalOf(error as Error);
    if (refusal?.status === 400) await removeUpload(deps, upload.id);
    throw refusal ?? error;
  }
}

/** Null for what is no fault of the video, nor of the disk. */
function refusalOf(error: Error & { code?: string }): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof StorageFull || error.code === 'ENOSPC') return storageFull();
  if (!(error instanceof BadMedia)) return null;
  return new AppError(400, 'bad_video', error.message, { problems: [{ field: 'video', message: error.message }] });
}

/** Says the same of each field that is blank. */
export function missingFields(message: string, fields: Record<string, string | null | undefined>): AppError {
  const problems = Object.entries(fields)
    .filter(([, value]) => !value?.trim())
    .map(([field]) => ({ field, message }));
  return new AppError(400, 'invalid_input', message, { problems });
}

const deliveredBefore = () =>
  new AppError(409, 'delivered_before', 'This tester has delivered to this roast request already');
