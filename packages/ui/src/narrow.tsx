import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 767px)';

function subscribe(listener: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is no room for a sidebar or a table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
}
