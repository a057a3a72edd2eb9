import { useEffect, useEffectEvent } from 'react';

/** Calls when the back button brings the page back just as it was left, with whatever it was waiting for. */
export function useRestoredPage(onRestored: () => void) {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && restored();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
