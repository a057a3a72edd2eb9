import { CallError } from '@outloud/contract/client';
import { useRef } from 'react';
import { randomId } from '../../../lib/random-id.ts';

/** One key for one intended purchase: a repeated try keeps it as long as nobody knows what became of the last one. */
export function usePurchaseKeys() {
  const unsettled = useRef<{ purchase: string; key: string } | null>(null);
  return {
    keyFor(purchase: string): string {
      if (unsettled.current?.purchase !== purchase) unsettled.current = { purchase, key: randomId() };
      return unsettled.current.key;
    },
    /** A gateway that answers in the server's place knows nothing of it, and has no code to give. */
    settle(error: Error | null) {
      const isAnswer = error === null || (error instanceof CallError && !['network', 'unknown'].includes(error.code));
      if (isAnswer) unsettled.current = null;
    },
  };
}
