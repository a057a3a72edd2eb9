import { randomUUID } from 'node:crypto';
import type { HandledDelivery, uploadDelivery } from '@outloud/contract/deliveries';
import type { BodyOf } from '@outloud/contract/endpoint';
import { BadMedia } from '../../adapters/media/media.port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { fillOpenSlot, lockRoastToDeliver } from '../roasts/deliver.service.ts';
import { requireRoast } from '../roasts/roasts.service.ts';
import { requireWorkingTester } from '../testers/testers.service.ts';
import {
  type FinishedUpload,
  localParts,
  lockUpload,
  removeUpload,
  requireFinished,
} from '../uploads/uploads.service.ts';
import * as deliveries from './deliveries.repo.ts';
import { readOneHandled } from './deliveries.service.ts';
import { insertSteps } from './steps.repo.ts';
import { openWorkFolder } from './work-folder.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'media' | 'jobs' | 'config'>;

/**
 * Makes a delivery of a finished upload: looked into first, so that whoever sends a broken video hears of it at once;
 * then slot, delivery and the job that processes it are one, or nothing.
 */
export async function handIn(
  deps: Needs,
  userId: string,
  body: BodyOf<typeof uploadDelivery>,
): Promise<HandledDelivery> {
  const { roastRequestId: roastId, testerId, uploadId } = body;
  if (!roastId?.trim() || !testerId?.trim() || !uploadId) throw missingFields(body);
  const upload = await requireFinished(deps, userId, uploadId);
  await requireRoast(deps.db, roastId);
  await requireWorkingTester(deps.db, testerId);
  if (!(await deliveries.findByUpload(deps.db, upload.id))) await inspect(deps, upload);
  return deps.db.transaction().execute(async (trx) => {
    const roast = await lockRoastToDeliver(trx, roastId);
    await lockUpload(trx, upload.id);
    const made = await deliveries.findByUpload(trx, upload.id);
    if (made?.roast_id === roastId && made.tester_id === testerId) return readOneHandled(trx, made.id);
    if (made) throw new AppError(409, 'upload_used', 'This upload has become another delivery already');
    await requireWorkingTester(trx, testerId);
    if (await deliveries.hasDelivered(trx, roastId, testerId)) throw deliveredBefore();
    const id = await deliveries.insertDelivery(trx, {
      roast_id: roastId,
      slot: await fillOpenSlot(trx, roast),
      tester_id: testerId,
      upload_id: upload.id,
      original_file_name: upload.fileName,
      file_size: upload.size,
      admin_notes: body.adminNotes ?? null,
    });
    await insertSteps(trx, id);
    await deps.jobs.send(trx, 'process-delivery', { deliveryId: id });
    return readOneHandled(trx, id);
  });
}

async function inspect(deps: Needs, upload: FinishedUpload): Promise<void> {
  const folder = await openWorkFolder(deps.config, `inspect-${randomUUID()}`);
  try {
    const parts = await localParts(deps, upload.id, folder.path);
    await deps.media.probe(parts, AbortSignal.timeout(120_000));
  } catch (error) {
    if (!(error instanceof BadMedia)) throw error;
    await removeUpload(deps, upload.id);
    throw new AppError(400, 'bad_video', error.message, { problems: [{ field: 'video', message: error.message }] });
  } finally {
    await folder.remove();
  }
}

function missingFields(body: BodyOf<typeof uploadDelivery>): AppError {
  const message = 'Please fill in all required fields and select a video file';
  const fields = { roastRequestId: body.roastRequestId, testerId: body.testerId, video: body.uploadId };
  const problems = Object.entries(fields)
    .filter(([, value]) => !value?.trim())
    .map(([field]) => ({ field, message }));
  return new AppError(400, 'invalid_input', message, { problems });
}

const deliveredBefore = () =>
  new AppError(409, 'delivered_before', 'This tester has delivered to this roast request already');
