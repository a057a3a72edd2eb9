import { ApiError } from '@outloud/contract/client';
import { createRandomId } from '@outloud/contract/random-id';
import { useState } from 'react';

/** No response, a gateway error without a code, or a request that is still in progress. */
const unknownOutcomeCodes = ['network', 'unknown', 'idempotency_in_progress'];

/** Whether it is unknown if the server processed the request. */
export function isOutcomeUnknown(error: Error | null): boolean {
  return error !== null && (!(error instanceof ApiError) || unknownOutcomeCodes.includes(error.code));
}

/** Idempotency keys: a retry reuses the key as long as the outcome of the last attempt is unknown. */
export function useIdempotencyKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    getKey(intention: string): string {
      const key = keys.get(intention) ?? createRandomId();
      keys.set(intention, key);
      return key;
    },
    settle(intention: string, error: Error | null) {
      if (!isOutcomeUnknown(error)) keys.delete(intention);
    },
  };
}
