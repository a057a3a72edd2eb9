import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in prerendered HTML and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
