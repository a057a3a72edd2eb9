import type { AvailableRoast } from '@outloud/contract/claims';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mergeStableList } from './stable-list.ts';

type StableListOptions = { roasts: AvailableRoast[]; hasMore: boolean; updatedAt: number; isFetching: boolean };

/** Keeps the order of the shown list stable. The order changes only on request, or while the page is hidden. */
export function useStableList({ roasts, hasMore, updatedAt, isFetching }: StableListOptions) {
  const [previousRoasts, setPreviousRoasts] = useState(roasts);
  const [list, setList] = useState(() => mergeStableList([], roasts, hasMore));
  if (previousRoasts !== roasts) {
    setPreviousRoasts(roasts);
    setList(mergeStableList(list.shown, roasts, hasMore));
  }
  const refresh = () => setList(mergeStableList([], roasts, hasMore));

  // When a tester returns to the page, the next update replaces the whole list.
  const wasAway = useRef(isFetching);
  useEffect(() => {
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'hidden') wasAway.current = true;
    };
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => document.removeEventListener('visibilitychange', handleVisibilityChange);
  }, []);
  const lastUpdatedAt = useRef(updatedAt);
  const handleUpdate = useEffectEvent(() => {
    if (updatedAt === lastUpdatedAt.current) return;
    lastUpdatedAt.current = updatedAt;
    if (wasAway.current) refresh();
    wasAway.current = false;
  });
  useEffect(() => {
    if (updatedAt > 0) handleUpdate();
  }, [updatedAt]);

  return { ...list, takenCount: list.shown.filter(({ isUnavailable }) => isUnavailable).length, refresh };
}
