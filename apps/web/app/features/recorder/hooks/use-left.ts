import { useEffect, useState } from 'react';
import { findKept } from '../engine/kept.ts';
import { lockName } from '../engine/names.ts';
import { type About, takeBackSent } from '../engine/video-of.ts';

/** Whether an unfinished recording is saved in this browser. Deletes its incomplete upload. */
export function useLeft(key: string, { name, owner, sender }: About): boolean {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    const check = async () => {
      const found = await findKept(key);
      if (!found) return;
      setIsSaved(true);
      takeBackSent(found.recording, { name, owner, sender });
    };
    // Waits until the tab that records has released its lock.
    navigator.locks?.request(lockName(key), { signal: unmounted.signal }, check).catch(() => {});
    return () => unmounted.abort();
  }, [key, name, owner, sender]);
  return isSaved;
}
