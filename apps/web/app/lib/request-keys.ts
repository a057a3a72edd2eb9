import { CallError } from '@outloud/contract/client';
import { randomId } from '@outloud/contract/random-id';
import { useState } from 'react';

/** No answer, one from a gateway that knows nothing of the request and has no code to give, or one that says 'wait'. */
const undecided = ['network', 'unknown', 'idempotency_in_progress'];

/** Nobody knows what became of the request. */
export function isUndecided(error: Error | null): boolean {
  return error !== null && (!(error instanceof CallError) || undecided.includes(error.code));
}

/** One key for one intention: a repeated try keeps it as long as nobody knows what became of the last one. */
export function useRequestKeys() {
  const [unsettled] = useState(() => new Map<string, string>());
  return {
    keyFor(intention: string): string {
      const key = unsettled.get(intention) ?? randomId();
      unsettled.set(intention, key);
      return key;
    },
    settle(intention: string, error: Error | null) {
      if (!isUndecided(error)) unsettled.delete(intention);
    },
  };
}
