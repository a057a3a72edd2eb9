import { useState } from 'react';

/**
 * The first address of a thing stays, because another for the same thing would load it again. One that fails makes way for
 * the next: it may come from data at hand that is older than the few minutes for which addresses work.
 */
export function useKeptAddress(newest: string | null | undefined) {
  const [kept, setKept] = useState(newest);
  const [hasFailed, setHasFailed] = useState(false);
  if (newest && newest !== kept && (!kept || hasFailed)) {
    setKept(newest);
    setHasFailed(false);
  }
  return { address: kept ?? undefined, giveUp: () => setHasFailed(true) };
}
