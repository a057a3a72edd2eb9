import { useEffect, useState } from 'react';

type LockStatus = 'pending' | 'acquired' | 'blocked';

/** Holds a Web Lock while mounted. A blocked tab acquires the lock when the other tab closes. */
export function useTabLock(name: string): LockStatus {
  const [status, setStatus] = useState<LockStatus>('pending');
  useEffect(() => {
    // Older browsers have no Web Locks; two tabs could then record at once.
    if (!navigator.locks) return setStatus('acquired');
    const unmounted = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold = () => {
      setStatus('acquired');
      return released;
    };
    const wait = () => {
      if (unmounted.signal.aborted) return;
      setStatus('blocked');
      navigator.locks.request(name, { signal: unmounted.signal }, hold).catch(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? hold() : wait()));
    return () => {
      unmounted.abort();
      release();
    };
  }, [name]);
  return status;
}
