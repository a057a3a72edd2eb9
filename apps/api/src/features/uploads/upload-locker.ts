import { ERRORS, type Locker } from '@tus/server';

type HeldLock = { released: Promise<void>; requestRelease: () => void };

/**
 * An in-process lock per upload. When a client reconnects, the new request asks the old one to release the lock and
 * waits until the old request has stored its bytes. Across processes, the offset check in `recordPart` rejects the
 * stale request.
 */
export function createUploadLocker(): Locker {
  const heldLocks = new Map<string, HeldLock>();
  return {
    newLock(id) {
      let release = () => {};
      return {
        async lock(signal, requestRelease) {
          for (let holder = heldLocks.get(id); holder; holder = heldLocks.get(id)) {
            holder.requestRelease();
            await Promise.race([holder.released, rejectOnAbort(signal)]);
          }
          const released = new Promise<void>((resolve) => {
            release = () => {
              heldLocks.delete(id);
              resolve();
            };
          });
          heldLocks.set(id, { released, requestRelease });
        },
        async unlock() {
          release();
        },
      };
    },
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(ERRORS.ERR_LOCK_TIMEOUT);
    signal.addEventListener('abort', () => reject(ERRORS.ERR_LOCK_TIMEOUT), { once: true });
  });
}
