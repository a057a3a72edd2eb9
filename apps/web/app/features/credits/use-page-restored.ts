import { useEffect, useEffectEvent } from 'react';

/** Calls `onRestored` when the browser restores the page from the back/forward cache with its old state. */
export function usePageRestored(onRestored: () => void) {
  const handleRestored = useEffectEvent(onRestored);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && handleRestored();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
