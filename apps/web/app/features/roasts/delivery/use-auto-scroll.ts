import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { SearchHit } from './find-hits.ts';

type AutoScrollOptions = {
  box: RefObject<HTMLElement | null>;
  current: number | null;
  isSearching: boolean;
  hit: SearchHit | null;
};

const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/** Scrolls the current segment into view until the user scrolls. A search hit takes precedence. */
export function useAutoScroll({ box, current, isSearching, hit }: AutoScrollOptions) {
  const [isFollowing, setIsFollowing] = useState(true);
  const shown = isSearching ? (hit?.segment ?? null) : isFollowing ? current : null;

  useEffect(() => {
    if (shown === null) return;
    scrollWithin(box.current, shown, isSearching ? 'instant' : 'smooth');
    // A search hit has to be visible, even if the whole page scrolls.
    if (isSearching) getSegmentElement(box.current, shown)?.scrollIntoView({ block: 'nearest' });
  }, [box, shown, isSearching]);

  const stop = () => setIsFollowing(false);
  return {
    isFollowing,
    follow: () => setIsFollowing(true),
    events: {
      onWheel: stop,
      onTouchMove: stop,
      onKeyDown: ({ key }: KeyboardEvent) => scrollKeys.includes(key) && stop(),
      // A pointer event on the box itself is a drag of its scroll bar.
      onPointerDown: ({ target, currentTarget }: PointerEvent) => target === currentTarget && stop(),
    },
  };
}

export function getSegmentElement(box: HTMLElement | null, index: number): HTMLElement | null {
  return box?.querySelectorAll<HTMLElement>('[data-segment]')[index] ?? null;
}

/** Centers the segment in the box without scrolling the page. */
function scrollWithin(box: HTMLElement | null, index: number, behavior: ScrollBehavior) {
  const segment = getSegmentElement(box, index);
  if (!box || !segment) return;
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = segment.offsetTop - (box.clientHeight - segment.offsetHeight) / 2;
  box.scrollTo({ top, behavior: isReducedMotion ? 'instant' : behavior });
}
