import { AppError } from '../../errors.ts';
import { createSemaphore, QueueFullError } from '../../semaphore.ts';
import { partBufferLimits as limits, partBytes, retryAfterSeconds } from './uploads.limits.ts';

/** Limits the memory of uploads: only a connection that holds one of these buffers can receive bytes. */
export const partBuffers = createSemaphore({
  total: limits.total,
  perKey: limits.perSender,
  waitingPerKey: limits.waitingPerSender,
});

export type PartBuffer = { bytes: Buffer; filled: number; acquiredAt: number; release: () => void };

/** Waits for a buffer. The caller does not read from its connection in the meantime, which causes backpressure. */
export async function acquirePartBuffer(senderId: string, waitMs: number): Promise<PartBuffer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new WaitTimeout()), waitMs);
  try {
    const release = await partBuffers.acquire(senderId, deadline.signal);
    return { bytes: Buffer.allocUnsafe(partBytes), filled: 0, acquiredAt: Date.now(), release };
  } catch (error) {
    if (error instanceof QueueFullError) throw tooManyUploads();
    if (!(error instanceof WaitTimeout)) throw error;
    throw partBuffers.countHeld(senderId) < limits.perSender ? serverBusy() : tooManyUploads();
  } finally {
    clearTimeout(timer);
  }
}

class WaitTimeout extends Error {}

const headers = { 'retry-after': String(retryAfterSeconds) };

const tooManyUploads = () =>
  new AppError(
    429,
    'too_many_uploads',
    'You are uploading too many files at once. Wait until one upload is finished.',
    { headers },
  );

const serverBusy = () =>
  new AppError(503, 'busy', 'Many recordings are being uploaded right now. Try again in a moment.', { headers });

/** Yields the chunks of a stream, and null whenever no chunk arrives for `pauseMs`. */
export async function* readWithPauses(
  chunks: AsyncIterable<Uint8Array>,
  pauseMs: number,
): AsyncGenerator<Uint8Array | null> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = source.next();
      if (await isPendingAfter(next, pauseMs)) yield null;
      const { done, value } = await next;
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: after a pause, return() settles only when the next chunk arrives.
    void source.return?.().catch(() => {});
  }
}

/** Returns whether the promise is still pending after `ms`. The caller must handle a rejection of the promise. */
async function isPendingAfter(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), ms);
  });
  const settled = promise.then(
    () => false,
    () => false,
  );
  const result = await Promise.race([settled, timeout]);
  clearTimeout(timer);
  return result;
}
