import { useIsLoaded, useSeek } from '@outloud/ui/player-store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** A link to a moment names its second: ?t=12. It counts once, and not again when the video is loaded anew. */
export function useStartSecond() {
  const [search] = useSearchParams();
  const second = Number.parseFloat(search.get('t') ?? '');
  const isLoaded = useIsLoaded();
  const reached = useRef<number>(null);
  const seek = useEffectEvent(useSeek());
  useEffect(() => {
    if (!isLoaded || !(second > 0) || reached.current === second) return;
    reached.current = second;
    seek(second);
  }, [second, isLoaded]);
}
