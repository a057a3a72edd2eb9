import { randomUUID } from 'node:crypto';
import { BadMedia } from '../../adapters/media/media.port.ts';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import { TimedOut } from '../../adapters/task/task.port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { createSemaphore } from '../../semaphore.ts';
import { withWorkFolder } from '../../work-folder.ts';
import {
  filterExistingUploadIds,
  getLocalParts,
  requireVideoContainer,
  storageFull,
  uploadNotFound,
} from './uploads.service.ts';

type InspectDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'config'>;
type ReadParts<T> = (parts: string[], folder: string) => Promise<T>;

/** The timeout covers waiting for a slot, fetching the file and inspecting it. */
export const inspectionTimeoutSeconds = { submit: 45, check: 120 } as const;
type InspectionKind = keyof typeof inspectionTimeoutSeconds;

/** Allows one inspection per user at a time, of either kind. */
const userSemaphore = createSemaphore({ total: Number.POSITIVE_INFINITY, perKey: 1, waitingPerKey: 4 });

/** Limits memory and CPU use. Submissions have their own slots, so that they do not wait for checks. */
const slotLimits = { total: 2, perKey: 1, waitingPerKey: 1 };
const slots = { submit: createSemaphore(slotLimits), check: createSemaphore(slotLimits) };

/** True if the user has a check that runs or waits. */
export function hasPendingCheck(userId: string): boolean {
  return slots.check.countHeld(userId) + slots.check.countWaiting(userId) > 0;
}

type SlotOptions = {
  userId: string;
  seconds: number;
  /** Aborts when the client disconnects. */
  clientSignal?: AbortSignal;
};

/** Waits for a slot and runs the work in it. Throws TimedOut when waiting and working together take too long. */
export async function withInspectionSlot<T>(
  kind: InspectionKind,
  { userId, seconds, clientSignal }: SlotOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const stop = () => deadline.abort(new TimedOut('The server is busy'));
  const timer = setTimeout(stop, seconds * 1000);
  clientSignal?.addEventListener('abort', stop, { once: true });
  const { signal } = deadline;
  try {
    return await userSemaphore.run(userId, signal, () => slots[kind].run(userId, signal, () => work(signal)));
  } catch (error) {
    const isInspectionError = error instanceof AppError || error instanceof BadMedia;
    throw signal.aborted && !isInspectionError ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    clientSignal?.removeEventListener('abort', stop);
  }
}

/** Downloads the parts of an upload to a temporary folder and reads them there. Never changes the upload. */
export async function withLocalCopy<T>(
  deps: InspectDeps,
  uploadId: string,
  signal: AbortSignal,
  readParts: ReadParts<T>,
): Promise<T> {
  const downloadAndRead = async (folder: string) => {
    const parts = await getLocalParts(deps, uploadId, folder, signal);
    await requireVideoContainer(parts);
    return readParts(parts, folder);
  };
  try {
    return await withWorkFolder(deps.config, `inspect-${randomUUID()}`, downloadAndRead);
  } catch (error) {
    if (error instanceof TimedOut) throw error;
    const appError = toAppError(error as Error);
    if (appError) throw appError;
    // The sender may have deleted the upload in the meantime.
    const existing = await filterExistingUploadIds(deps, [uploadId]);
    throw existing.length > 0 ? error : uploadNotFound();
  }
}

/** Returns null for an unexpected error. */
function toAppError(error: Error & { code?: string }): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof StorageFull || error.code === 'ENOSPC') return storageFull();
  if (!(error instanceof BadMedia)) return null;
  return new AppError(400, 'bad_video', error.message, { problems: [{ field: 'video', message: error.message }] });
}
