import type { MediaFacts } from '../../adapters/media/media.port.ts';
import { TimedOut } from '../../adapters/task/task.port.ts';
import type { Deps } from '../../deps.ts';
import type { AppError } from '../../errors.ts';
import { QueueFullError } from '../../semaphore.ts';
import {
  hasPendingCheck,
  inspectionTimeoutSeconds,
  withInspectionSlot,
  withLocalCopy,
} from '../uploads/inspection.service.ts';
import { removeUpload } from '../uploads/uploads.service.ts';

type InspectDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'config'>;

type InspectOptions = {
  senderId: string;
  uploadId: string;
  /** Called once a slot is free, because the state may have changed while waiting. May throw an AppError. */
  isNeeded: () => Promise<boolean>;
  seconds?: number;
};

/**
 * Probes an upload that is being submitted, and removes the upload if it is not a video. Returns null when the server
 * is too busy. The submission is then accepted without an inspection, because the first pipeline step probes every
 * delivery anyway.
 */
export async function inspectUpload(
  deps: InspectDeps & Pick<Deps, 'log'>,
  { senderId, uploadId, isNeeded, seconds = inspectionTimeoutSeconds.submit }: InspectOptions,
): Promise<MediaFacts | null> {
  // The user already has a check running or waiting, and each user gets one inspection at a time.
  if (hasPendingCheck(senderId)) return null;
  try {
    return await withInspectionSlot('submit', { userId: senderId, seconds }, async (signal) => {
      if (!(await isNeeded())) return null;
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
