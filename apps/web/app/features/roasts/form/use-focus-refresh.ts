import { useEffect, useEffectEvent } from 'react';

/**
 * Queries are renewed when a hidden tab comes into view. Of two windows side by side neither is ever hidden, so coming
 * back to this one counts too.
 */
export function useFocusRefresh(refetch: (options: { cancelRefetch: boolean }) => unknown) {
  const refresh = useEffectEvent(() => refetch({ cancelRefetch: false }));
  useEffect(() => {
    const onFocus = () => refresh();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}
