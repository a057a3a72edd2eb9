import { useSyncExternalStore } from 'react';

const narrowQuery = '(max-width: 767px)';

function subscribe(listener: () => void) {
  const query = matchMedia(narrowQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is too narrow for a sidebar or a table. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrowQuery).matches,
    () => false,
  );
}
