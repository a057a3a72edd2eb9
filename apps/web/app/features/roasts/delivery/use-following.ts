import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { Hit } from './find-hits.ts';

type Followed = { box: RefObject<HTMLElement | null>; current: number | null; isSearching: boolean; hit: Hit | null };

const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/** Keeps what is being said in sight, until somebody scrolls; what is found by a search comes first. */
export function useFollowing({ box, current, isSearching, hit }: Followed) {
  const [isOn, setIsOn] = useState(true);
  const shown = isSearching ? (hit?.segment ?? null) : isOn ? current : null;

  useEffect(() => {
    if (shown === null) return;
    scrollWithin(box.current, shown, isSearching ? 'instant' : 'smooth');
    // Who looks for something wants to see it, even if the page has to move.
    if (isSearching) segmentIn(box.current, shown)?.scrollIntoView({ block: 'nearest' });
  }, [box, shown, isSearching]);

  const stop = () => setIsOn(false);
  return {
    isOn,
    follow: () => setIsOn(true),
    events: {
      onWheel: stop,
      onTouchMove: stop,
      onKeyDown: ({ key }: KeyboardEvent) => scrollKeys.includes(key) && stop(),
      // Of what is in the box, only its scroll bar is the box itself.
      onPointerDown: ({ target, currentTarget }: PointerEvent) => target === currentTarget && stop(),
    },
  };
}

export function segmentIn(box: HTMLElement | null, place: number): HTMLElement | null {
  return box?.querySelectorAll<HTMLElement>('[data-segment]')[place] ?? null;
}

/** To the middle of the box; the page stays as it is. */
function scrollWithin(box: HTMLElement | null, place: number, usual: ScrollBehavior) {
  const segment = segmentIn(box, place);
  if (!box || !segment) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = segment.offsetTop - (box.clientHeight - segment.offsetHeight) / 2;
  box.scrollTo({ top, behavior: isCalm ? 'instant' : usual });
}
