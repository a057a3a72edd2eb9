import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { SearchHit } from './transcript-search.tsx';

type AutoScrollOptions = {
  container: RefObject<HTMLElement | null>;
  currentIndex: number | null;
  isSearching: boolean;
  selectedHit: SearchHit | null;
};

const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/** Scrolls the current segment into view until the user scrolls. A search hit takes precedence. */
export function useAutoScroll({ container, currentIndex, isSearching, selectedHit }: AutoScrollOptions) {
  const [isFollowing, setIsFollowing] = useState(true);
  const targetIndex = isSearching ? (selectedHit?.segment ?? null) : isFollowing ? currentIndex : null;

  useEffect(() => {
    if (targetIndex === null) return;
    scrollWithin(container.current, targetIndex, isSearching ? 'instant' : 'smooth');
    // A search hit must be visible, even if that scrolls the whole page.
    if (isSearching) getSegmentElement(container.current, targetIndex)?.scrollIntoView({ block: 'nearest' });
  }, [container, targetIndex, isSearching]);

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

export function getSegmentElement(container: HTMLElement | null, index: number): HTMLElement | null {
  return container?.querySelectorAll<HTMLElement>('[data-segment]')[index] ?? null;
}

/** Centers the segment in the container without scrolling the page. */
function scrollWithin(container: HTMLElement | null, index: number, behavior: ScrollBehavior) {
  const segment = getSegmentElement(container, index);
  if (!container || !segment) return;
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = segment.offsetTop - (container.clientHeight - segment.offsetHeight) / 2;
  container.scrollTo({ top, behavior: isReducedMotion ? 'instant' : behavior });
}

type TimedSegment = { startSeconds: number };

/** Returns the index of the last segment that started by this time, or null before the first segment. */
export function findSegmentIndex(segments: readonly TimedSegment[], seconds: number): number | null {
  const index = segments.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  return index === -1 ? null : index;
}
