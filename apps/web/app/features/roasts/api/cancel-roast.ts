import { CallError } from '@outloud/contract/client';
import { cancelRoast } from '@outloud/contract/roasts';
import { toast } from '@outloud/ui/toaster';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/client.ts';
import { useRequestKeys } from '../../../lib/request-keys.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { roastFailures } from '../../../lib/wording.ts';
import { useRefreshRoasts } from './refresh-roasts.ts';

/** Cancels a request; tried again after a lost answer, it gets the same one. Nobody has to stay until it is there. */
export function useCancelRoast() {
  const refresh = useRefreshRoasts();
  const keys = useRequestKeys();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useSingleMutation({
    mutationFn: (id: string) => call(cancelRoast, { params: { id }, idempotencyKey: keys.keyFor(id) }),
    onSuccess: ({ refundedCredits }) => toast.success(`Roast cancelled and ${refundedCredits} credits refunded`),
    onError: (failure) => isShown.current || toast.error(wordsOf(failure)),
    // Whatever the answer, or without one: what is shown may be out of date.
    onSettled: (_answer, failure, id) => {
      keys.settle(id, failure);
      refresh();
    },
  });
}

/** The text of the server, if it sent one. */
function wordsOf(failure: Error): string {
  const isRefused = failure instanceof CallError && failure.code !== 'network' && failure.code !== 'unknown';
  return isRefused ? failure.message : roastFailures.cancel;
}

/** A tester or another tab was faster: trying again cannot help. */
export function isTooLate(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'not_pending';
}
