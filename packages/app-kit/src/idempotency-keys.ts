import { ApiError, type ApiErrorCode } from '@outloud/contract/client';
import { useState } from 'react';

/** In this order: no response, a gateway error without a code, and a request that is still in progress. */
const unknownOutcomeCodes: ApiErrorCode[] = ['network', 'unknown', 'idempotency_in_progress'];

/** Whether the server may have processed a failed request. */
export function isOutcomeUnknown(error: Error | null): boolean {
  return error !== null && (!(error instanceof ApiError) || unknownOutcomeCodes.includes(error.code));
}

/** Idempotency keys by input. A retry with the same input reuses the key while the outcome of the last attempt is unknown. */
export function useIdempotencyKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    getKey(input: unknown): string {
      const fingerprint = JSON.stringify(input);
      const key = keys.get(fingerprint) ?? createRandomId();
      keys.set(fingerprint, key);
      return key;
    },
    settle(input: unknown, error: Error | null) {
      if (!isOutcomeUnknown(error)) keys.delete(JSON.stringify(input));
    },
  };
}

/** 128 random bits as hex. `crypto.randomUUID` is not available on pages without https. */
function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
