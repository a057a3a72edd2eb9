import { useIsVideoLoaded, useSeek } from '@outloud/ui/player-store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

/** Seeks once to the start time in the URL, such as `?t=12`. A reload of the video does not seek again. */
export function useStartTime() {
  const [search] = useSearchParams();
  const navigationType = useNavigationType();
  const startSeconds = Number.parseFloat(search.get('t') ?? '');
  const isLoaded = useIsVideoLoaded();
  const lastSeek = useRef<number>(null);
  const seek = useEffectEvent(useSeek());
  useEffect(() => {
    if (!isLoaded || !(startSeconds > 0) || lastSeek.current === startSeconds) return;
    lastSeek.current = startSeconds;
    // Autoplay only after a click on a link, not when the page is opened or reloaded.
    seek(startSeconds, { play: navigationType === 'PUSH' });
  }, [startSeconds, navigationType, isLoaded]);
}
