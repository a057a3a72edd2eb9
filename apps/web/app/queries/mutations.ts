import { ApiError } from '@outloud/contract/client';
import { createRandomId } from '@outloud/contract/random-id';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

type Callbacks<Data> = { onSuccess?: (data: Data) => void; onError?: (error: Error) => void };

/**
 * A mutation that ignores double clicks, because a second click can come before `isPending` renders. The mutation runs
 * again only after an error or a reset.
 */
export function useSingleMutation<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const mutation = useMutation(options);
  const { error, isIdle } = mutation;
  const isRunning = useRef(false);
  useEffect(() => {
    if (error || isIdle) isRunning.current = false;
  }, [error, isIdle]);

  // TanStack Query drops these callbacks on unmount, so they do not navigate a user who left the page.
  const mutate = (input: Input, callbacks?: Callbacks<Data>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(input, callbacks);
  };
  return { ...mutation, mutate };
}

/** In this order: no response, a gateway error without a code, and a request that is still in progress. */
const unknownOutcomeCodes = ['network', 'unknown', 'idempotency_in_progress'];

/** Whether the server may have processed a failed request. */
export function isOutcomeUnknown(error: Error | null): boolean {
  return error !== null && (!(error instanceof ApiError) || unknownOutcomeCodes.includes(error.code));
}

/** Idempotency keys by request fingerprint. A retry reuses the key while the outcome of the last attempt is unknown. */
export function useIdempotencyKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    getKey(fingerprint: string): string {
      const key = keys.get(fingerprint) ?? createRandomId();
      keys.set(fingerprint, key);
      return key;
    },
    settle(fingerprint: string, error: Error | null) {
      if (!isOutcomeUnknown(error)) keys.delete(fingerprint);
    },
  };
}
