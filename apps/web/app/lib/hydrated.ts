import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and until the page's script has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
