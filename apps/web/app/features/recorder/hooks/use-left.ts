import { useEffect, useState } from 'react';
import { findKept } from '../engine/kept.ts';
import { lockName } from '../engine/names.ts';
import { type About, takeBackSent } from '../engine/video-of.ts';

/** Whether a recording is kept here that is not worked on any more. Its sending, which has no end, is taken back. */
export function useLeft(id: string, { name, owner, sender }: About): boolean {
  const [isLeft, setIsLeft] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const look = async () => {
      const found = await findKept(id);
      if (!found) return;
      setIsLeft(true);
      takeBackSent(found.kept, { name, owner, sender });
    };
    // Not before whoever records it has let go of it.
    navigator.locks?.request(lockName(id), { signal: gone.signal }, look).catch(() => {});
    return () => gone.abort();
  }, [id, name, owner, sender]);
  return isLeft;
}
