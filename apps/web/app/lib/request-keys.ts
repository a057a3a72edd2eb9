import { CallError } from '@outloud/contract/client';
import { randomId } from '@outloud/contract/random-id';
import { useState } from 'react';

/** No response, a gateway error without a code, or a request that is still in progress. */
const unknownOutcomeCodes = ['network', 'unknown', 'idempotency_in_progress'];

/** Whether it is unknown if the server processed the request. */
export function isUndecided(error: Error | null): boolean {
  return error !== null && (!(error instanceof CallError) || unknownOutcomeCodes.includes(error.code));
}

/** Idempotency keys: a retry reuses the key as long as the outcome of the last attempt is unknown. */
export function useRequestKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    keyFor(intention: string): string {
      const key = keys.get(intention) ?? randomId();
      keys.set(intention, key);
      return key;
    },
    settle(intention: string, error: Error | null) {
      if (!isUndecided(error)) keys.delete(intention);
    },
  };
}
