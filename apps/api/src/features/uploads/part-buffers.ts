import { AppError } from '../../errors.ts';
import { createSemaphore, QueueFull } from '../../semaphore.ts';
import { partBuffers as limits, partBytes, retryAfterSeconds } from './uploads.policy.ts';

/** The memory that uploads take is bounded by the number of buffers in use, not by the number of connections. */
export const partBuffers = createSemaphore({
  total: limits.total,
  perKey: limits.perSender,
  waitingPerKey: limits.waitingPerSender,
});

export type PartBuffer = { bytes: Buffer; filled: number; takenAt: number; giveBack: () => void };

/** Waits for a buffer. The caller does not read from its connection meanwhile: that is the back-pressure. */
export async function takePartBuffer(senderId: string, waitMs: number): Promise<PartBuffer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TookTooLong()), waitMs);
  try {
    const giveBack = await partBuffers.acquire(senderId, late.signal);
    return { bytes: Buffer.allocUnsafe(partBytes), filled: 0, takenAt: Date.now(), giveBack };
  } catch (error) {
    if (error instanceof QueueFull) throw tooManyUploads();
    if (!(error instanceof TookTooLong)) throw error;
    throw partBuffers.held(senderId) < limits.perSender ? busy() : tooManyUploads();
  } finally {
    clearTimeout(timer);
  }
}

class TookTooLong extends Error {}

const headers = { 'retry-after': String(retryAfterSeconds) };

const tooManyUploads = () =>
  new AppError(
    429,
    'too_many_uploads',
    'You are uploading too many files at the same time. Wait until one of them is finished.',
    { headers },
  );

const busy = () =>
  new AppError(503, 'busy', 'Many recordings are being uploaded right now. Try again in a moment.', { headers });

/** The chunks of a stream, with a null in between whenever none has come for `pauseMs`. */
export async function* readWithPauses(
  chunks: AsyncIterable<Uint8Array>,
  pauseMs: number,
): AsyncGenerator<Uint8Array | null> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = source.next();
      if (await isLate(next, pauseMs)) yield null;
      const { done, value } = await next;
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: after a pause it would settle only with the next chunk.
    void source.return?.().catch(() => {});
  }
}

/** Whether a promise is still pending after so long. Its rejection is left to the caller. */
async function isLate(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), ms);
  });
  const settled = promise.then(
    () => false,
    () => false,
  );
  const result = await Promise.race([settled, late]);
  clearTimeout(timer);
  return result;
}
