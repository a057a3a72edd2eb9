import { useIsLoaded, useSeek } from '@outloud/ui/player-store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

/** A link to a moment names its second: ?t=12. It counts once, and not again when the video is loaded anew. */
export function useStartSecond() {
  const [search] = useSearchParams();
  const kind = useNavigationType();
  const second = Number.parseFloat(search.get('t') ?? '');
  const isLoaded = useIsLoaded();
  const reached = useRef<number>(null);
  const seek = useEffectEvent(useSeek());
  useEffect(() => {
    if (!isLoaded || !(second > 0) || reached.current === second) return;
    reached.current = second;
    // Whoever followed a link here wants to hear it; whoever opened or reloaded the page is not startled.
    seek(second, { play: kind === 'PUSH' });
  }, [second, kind, isLoaded]);
}
