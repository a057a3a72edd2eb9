import type { AvailableRoast } from '@outloud/contract/claims';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { steadyList } from './steady-list.ts';

type Fresh = { roasts: AvailableRoast[]; hasMore: boolean; updatedAt: number };

/** The list as it is shown: it changes its order only when told to, or while nobody is looking. */
export function useSteadyList({ roasts, hasMore, updatedAt }: Fresh) {
  const [known, setKnown] = useState(roasts);
  const [list, setList] = useState(() => steadyList([], roasts, hasMore));
  if (known !== roasts) {
    setKnown(roasts);
    setList(steadyList(list.shown, roasts, hasMore));
  }
  const renew = () => setList(steadyList([], roasts, hasMore));

  const wasAway = useRef(false);
  useEffect(() => {
    const notice = () => {
      if (document.visibilityState === 'hidden') wasAway.current = true;
    };
    document.addEventListener('visibilitychange', notice);
    return () => document.removeEventListener('visibilitychange', notice);
  }, []);
  const arrived = useEffectEvent(() => {
    if (wasAway.current) renew();
    wasAway.current = false;
  });
  useEffect(() => {
    if (updatedAt > 0) arrived();
  }, [updatedAt]);

  return { ...list, gone: list.shown.filter(({ isGone }) => isGone).length, renew };
}
