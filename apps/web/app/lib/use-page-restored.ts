import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser restores the page from the back/forward cache with its old state. */
export function usePageRestored(onRestored: () => void) {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && restored();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
