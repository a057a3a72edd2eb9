import type { AvailableRoast } from '@outloud/contract/claims';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mergeStableList } from './stable-list.ts';

type ListInput = { roasts: AvailableRoast[]; hasMore: boolean; updatedAt: number; isFetching: boolean };

/** The list as shown. Its order changes only on request or while the page is hidden. */
export function useStableList({ roasts, hasMore, updatedAt, isFetching }: ListInput) {
  const [previousRoasts, setPreviousRoasts] = useState(roasts);
  const [list, setList] = useState(() => mergeStableList([], roasts, hasMore));
  if (previousRoasts !== roasts) {
    setPreviousRoasts(roasts);
    setList(mergeStableList(list.shown, roasts, hasMore));
  }
  const renew = () => setList(mergeStableList([], roasts, hasMore));

  // A tester who returns to the page sees the previous list until the next update arrives.
  const wasAway = useRef(isFetching);
  useEffect(() => {
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'hidden') wasAway.current = true;
    };
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => document.removeEventListener('visibilitychange', handleVisibilityChange);
  }, []);
  const shownAt = useRef(updatedAt);
  const handleUpdate = useEffectEvent(() => {
    if (updatedAt === shownAt.current) return;
    shownAt.current = updatedAt;
    if (wasAway.current) renew();
    wasAway.current = false;
  });
  useEffect(() => {
    if (updatedAt > 0) handleUpdate();
  }, [updatedAt]);

  return { ...list, gone: list.shown.filter(({ isUnavailable }) => isUnavailable).length, renew };
}
