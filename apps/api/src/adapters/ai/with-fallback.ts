import type { Logger } from 'pino';

export type FallbackLog = Pick<Logger, 'warn'>;

type Work<I, O> = (input: I, signal: AbortSignal) => Promise<O>;

/** Uses the offline engine when the remote engine fails, and logs the failure. An abort is not a failure. */
export function withFallback<I, O>(remote: Work<I, O>, offline: Work<I, O>, log: FallbackLog): Work<I, O> {
  return async (input, signal) => {
    try {
      return await remote(input, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'remote engine failed, using the offline engine');
      return offline(input, signal);
    }
  };
}
