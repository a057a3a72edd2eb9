import { useIsVideoLoaded, useSeek } from '@outloud/ui/player-store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

/** Seeks to the second of a link such as `?t=12`, once: a reload of the video does not seek again. */
export function useStartTime() {
  const [search] = useSearchParams();
  const navigationType = useNavigationType();
  const second = Number.parseFloat(search.get('t') ?? '');
  const isLoaded = useIsVideoLoaded();
  const lastSeek = useRef<number>(null);
  const seek = useEffectEvent(useSeek());
  useEffect(() => {
    if (!isLoaded || !(second > 0) || lastSeek.current === second) return;
    lastSeek.current = second;
    // Autoplay only after a click on a link, not when the page is opened or reloaded.
    seek(second, { play: navigationType === 'PUSH' });
  }, [second, navigationType, isLoaded]);
}
