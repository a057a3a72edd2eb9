import type { AvailableRoast } from '@outloud/contract/claims';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { steadyList } from './steady-list.ts';

type Fresh = { roasts: AvailableRoast[]; hasMore: boolean; updatedAt: number; isFetching: boolean };

/** The list as it is shown: it changes its order only when told to, or while nobody is looking. */
export function useSteadyList({ roasts, hasMore, updatedAt, isFetching }: Fresh) {
  const [known, setKnown] = useState(roasts);
  const [list, setList] = useState(() => steadyList([], roasts, hasMore));
  if (known !== roasts) {
    setKnown(roasts);
    setList(steadyList(list.shown, roasts, hasMore));
  }
  const renew = () => setList(steadyList([], roasts, hasMore));

  // Whoever comes back to the page sees the list of the last time until there is another.
  const wasAway = useRef(isFetching);
  useEffect(() => {
    const notice = () => {
      if (document.visibilityState === 'hidden') wasAway.current = true;
    };
    document.addEventListener('visibilitychange', notice);
    return () => document.removeEventListener('visibilitychange', notice);
  }, []);
  const shownAt = useRef(updatedAt);
  const arrived = useEffectEvent(() => {
    if (updatedAt === shownAt.current) return;
    shownAt.current = updatedAt;
    if (wasAway.current) renew();
    wasAway.current = false;
  });
  useEffect(() => {
    if (updatedAt > 0) arrived();
  }, [updatedAt]);

  return { ...list, gone: list.shown.filter(({ isGone }) => isGone).length, renew };
}
