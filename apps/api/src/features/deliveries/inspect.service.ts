import { randomUUID } from 'node:crypto';
import { BadMedia, type MediaFacts } from '../../adapters/media/media.port.ts';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import { TimedOut } from '../../adapters/task/task.port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { createSemaphore, QueueFull } from '../../semaphore.ts';
import {
  filterKnownUploads,
  localParts,
  removeUpload,
  requireContainer,
  storageFull,
  uploadNotFound,
} from '../uploads/uploads.service.ts';
import { inWorkFolder } from './work-folder.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'media' | 'config'>;
type Look<T> = (parts: string[], folder: string) => Promise<T>;

/** How long a request waits for its inspection: in line, for the file, and for the work on it. */
export const inspectionSeconds = { submit: 45, check: 120 } as const;
type Kind = keyof typeof inspectionSeconds;

/** One inspection per user at a time, of either kind. Further ones of that user wait here. */
const users = createSemaphore({ total: Number.POSITIVE_INFINITY, perKey: 1, waitingPerKey: 4 });

/** An inspection takes memory and a processor. Submits have places of their own, so that they do not wait for checks. */
const places = { total: 2, perKey: 1, waitingPerKey: 1 };
const pools = { submit: createSemaphore(places), check: createSemaphore(places) };

type Submitted = {
  senderId: string;
  uploadId: string;
  /** Asked when a place is free, because the answer may have changed in line. May throw a refusal. */
  isNeeded: () => Promise<boolean>;
  seconds?: number;
};

/**
 * Reads the facts of an upload that is being submitted, and removes what is not a video. Returns null when the file was
 * not opened in time. The first step of the pipeline inspects every delivery, so that a busy machine is no reason to
 * refuse one.
 */
export async function inspect(
  deps: Needs & Pick<Deps, 'log'>,
  { senderId, uploadId, isNeeded, seconds = inspectionSeconds.submit }: Submitted,
): Promise<MediaFacts | null> {
  // Submitted without waiting for the check, which is still running: the same user gets no second place.
  if (isChecking(senderId)) return null;
  try {
    return await inPlace('submit', { userId: senderId, seconds }, async (signal) => {
      if (!(await isNeeded())) return null;
      return lookInto(deps, uploadId, signal, (parts) => deps.media.probe(parts, signal));
    });
  } catch (error) {
    if (error instanceof TimedOut || error instanceof QueueFull) {
      deps.log.warn({ upload: uploadId }, 'delivery accepted without an inspection because the machine is busy');
      return null;
    }
    if ((error as AppError).status === 400) await removeUpload(deps, uploadId);
    throw error;
  }
}

function isChecking(userId: string): boolean {
  return pools.check.held(userId) + pools.check.waiting(userId) > 0;
}

type Turn = {
  userId: string;
  seconds: number /** Aborts when the client does not wait any more. */;
  gone?: AbortSignal;
};

/** Waits for a place and works in it. Throws TimedOut when all of that takes too long. */
export async function inPlace<T>(
  kind: Kind,
  { userId, seconds, gone }: Turn,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const budget = new AbortController();
  const stop = () => budget.abort(new TimedOut('The machine is busy'));
  const timer = setTimeout(stop, seconds * 1000);
  gone?.addEventListener('abort', stop, { once: true });
  const { signal } = budget;
  try {
    return await users.run(userId, signal, () => pools[kind].run(userId, signal, () => work(signal)));
  } catch (error) {
    const isVerdict = error instanceof AppError || error instanceof BadMedia;
    throw signal.aborted && !isVerdict ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    gone?.removeEventListener('abort', stop);
  }
}

/** Leaves it as it is, whatever it is. */
export async function lookInto<T>(deps: Needs, uploadId: string, signal: AbortSignal, look: Look<T>): Promise<T> {
  const open = async (folder: string) => {
    const parts = await localParts(deps, uploadId, folder, signal);
    await requireContainer(parts);
    return look(parts, folder);
  };
  try {
    return await inWorkFolder(deps.config, `inspect-${randomUUID()}`, open);
  } catch (error) {
    if (error instanceof TimedOut) throw error;
    const refusal = refusalOf(error as Error);
    if (refusal) throw refusal;
    // Its sender has given it up meanwhile.
    const known = await filterKnownUploads(deps, [uploadId]);
    throw known.length > 0 ? error : uploadNotFound();
  }
}

/** Null for what is no fault of the video, nor of the disk. */
function refusalOf(error: Error & { code?: string }): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof StorageFull || error.code === 'ENOSPC') return storageFull();
  if (!(error instanceof BadMedia)) return null;
  return new AppError(400, 'bad_video', error.message, { problems: [{ field: 'video', message: error.message }] });
}
