import { ERRORS, type Locker } from '@tus/server';

type Held = { over: Promise<void>; askBack: () => void };

/**
 * Within one process, whoever comes back to an upload waits until the connection that it has lost lets go of it, so that
 * what had still arrived there counts. Between processes the record of the parts decides.
 */
export function createLocker(): Locker {
  const held = new Map<string, Held>();
  return {
    newLock(id) {
      let letGo = () => {};
      return {
        async lock(signal, askBack) {
          for (let holder = held.get(id); holder; holder = held.get(id)) {
            holder.askBack();
            await Promise.race([holder.over, aborted(signal)]);
          }
          const over = new Promise<void>((resolve) => {
            letGo = () => {
              held.delete(id);
              resolve();
            };
          });
          held.set(id, { over, askBack });
        },
        async unlock() {
          letGo();
        },
      };
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(ERRORS.ERR_LOCK_TIMEOUT);
    signal.addEventListener('abort', () => reject(ERRORS.ERR_LOCK_TIMEOUT), { once: true });
  });
}
