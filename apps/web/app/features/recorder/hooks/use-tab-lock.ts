import { useEffect, useState } from 'react';

type LockStatus = 'pending' | 'acquired' | 'blocked';

/** Holds a Web Lock while mounted. A blocked tab acquires the lock when the other tab closes. */
export function useTabLock(name: string): LockStatus {
  const [status, setStatus] = useState<LockStatus>('pending');
  useEffect(() => {
    // Older browsers do not support Web Locks, so two tabs can record at the same time.
    if (!navigator.locks) return setStatus('acquired');
    const unmounted = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holdLock = () => {
      setStatus('acquired');
      return released;
    };
    const waitForLock = () => {
      if (unmounted.signal.aborted) return;
      setStatus('blocked');
      navigator.locks.request(name, { signal: unmounted.signal }, holdLock).catch(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? holdLock() : waitForLock()));
    return () => {
      unmounted.abort();
      release();
    };
  }, [name]);
  return status;
}
