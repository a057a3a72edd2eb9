import { useEffect, useState } from 'react';

type Standing = 'asking' | 'mine' | 'elsewhere';

/** Lets one tab at a time do something. Another one takes its turn as soon as this one is closed. */
export function useLock(name: string): Standing {
  const [standing, setStanding] = useState<Standing>('asking');
  useEffect(() => {
    // Without it, in an old browser, nothing but care keeps two tabs apart.
    if (!navigator.locks) return setStanding('mine');
    const gone = new AbortController();
    let release = () => {};
    const over = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold = () => {
      setStanding('mine');
      return over;
    };
    const wait = () => {
      if (gone.signal.aborted) return;
      setStanding('elsewhere');
      navigator.locks.request(name, { signal: gone.signal }, hold).catch(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? hold() : wait()));
    return () => {
      gone.abort();
      release();
    };
  }, [name]);
  return standing;
}
