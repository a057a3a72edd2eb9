import { useEffect, useEffectEvent } from 'react';

/**
 * Refetches when the window gets the focus. React Query refetches only when a hidden tab becomes visible, and two
 * windows side by side are never hidden.
 */
export function useRefetchOnFocus(refetch: (options: { cancelRefetch: boolean }) => unknown) {
  const refresh = useEffectEvent(() => refetch({ cancelRefetch: false }));
  useEffect(() => {
    const onFocus = () => refresh();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}
