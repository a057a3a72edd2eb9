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
  const targetIndex = isSearching ? (hit?.segment ?? null) : isFollowing ? current : null;

  useEffect(() => {
    if (targetIndex === null) return;
    scrollWithin(box.current, targetIndex, isSearching ? 'instant' : 'smooth');
    // A search hit must be visible, even if that scrolls the whole page.
    if (isSearching) getSegmentElement(box.current, targetIndex)?.scrollIntoView({ block: 'nearest' });
  }, [box, targetIndex, isSearching]);

  const stopFollowing = () => setIsFollowing(false);
  return {
    isFollowing,
    follow: () => setIsFollowing(true),
    events: {
      onWheel: stopFollowing,
      onTouchMove: stopFollowing,
      onKeyDown: ({ key }: KeyboardEvent) => scrollKeys.includes(key) && stopFollowing(),
      // A pointer event on the container itself means that the user drags its scroll bar.
      onPointerDown: ({ target, currentTarget }: PointerEvent) => target === currentTarget && stopFollowing(),
    },
  };
}

export function getSegmentElement(box: HTMLElement | null, index: number): HTMLElement | null {
  return box?.querySelectorAll<HTMLElement>('[data-segment]')[index] ?? null;
}

/** Centers the segment in the container without scrolling the page. */
function scrollWithin(box: HTMLElement | null, index: number, behavior: ScrollBehavior) {
  const segment = getSegmentElement(box, index);
  if (!box || !segment) return;
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = segment.offsetTop - (box.clientHeight - segment.offsetHeight) / 2;
  box.scrollTo({ top, behavior: isReducedMotion ? 'instant' : behavior });
}
