import type { AvailableRoast } from '@outloud/contract/claims';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

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

export type ListedRoast = AvailableRoast & { isUnavailable: boolean };

type StableList = {
  /** Unavailable roasts stay in place, so that nothing moves under the pointer. */
  shown: ListedRoast[];
  /** How many new roasts are not shown yet. */
  newCount: number;
};

/** Merges a newer list into the shown list. Appends only roasts that come after all known roasts. */
export function mergeStableList(
  previous: readonly ListedRoast[],
  fresh: readonly AvailableRoast[],
  hasMore: boolean,
): StableList {
  if (previous.length === 0) return { shown: fresh.map((roast) => ({ ...roast, isUnavailable: false })), newCount: 0 };
  const freshById = new Map(fresh.map((roast) => [roast._id, roast]));
  const lastLoaded = hasMore ? fresh.at(-1) : undefined;
  const updated = previous.map((roast) => {
    const current = freshById.get(roast._id);
    if (current) return { ...current, isUnavailable: false };
    // The roast may have moved to a page that is not loaded.
    return { ...roast, isUnavailable: roast.isUnavailable || !lastLoaded || comesBefore(roast, lastLoaded) };
  });
  const lastKnownIndex = fresh.findLastIndex(({ _id }) => previous.some((roast) => roast._id === _id));
  const appended = lastKnownIndex === -1 ? [] : fresh.slice(lastKnownIndex + 1);
  const knownCount = fresh.filter(({ _id }) => previous.some((roast) => roast._id === _id)).length;
  return {
    shown: [...updated, ...appended.map((roast) => ({ ...roast, isUnavailable: false }))],
    newCount: fresh.length - knownCount - appended.length,
  };
}

/** Server order: highest pay first, then newest. */
function comesBefore(a: AvailableRoast, b: AvailableRoast): boolean {
  return a.pay > b.pay || (a.pay === b.pay && a.createdAt > b.createdAt);
}
