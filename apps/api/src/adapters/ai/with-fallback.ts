import type { Logger } from 'pino';

export type FallbackLog = Pick<Logger, 'warn'>;

type Work<I, O> = (input: I, signal: AbortSignal) => Promise<O>;

/** When the host fails, and not because it was told to stop, the engine on this machine takes over, and the log says so. */
export function withFallback<I, O>(remote: Work<I, O>, offline: Work<I, O>, log: FallbackLog): Work<I, O> {
  return async (input, signal) => {
    try {
      return await remote(input, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'the remote engine failed, so the offline engine takes over');
      return offline(input, signal);
    }
  };
}
