import { ApiError } from '@outloud/contract/client';
import { cancelRoast } from '@outloud/contract/roasts';
import { toast } from '@outloud/ui/toaster';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/client.ts';
import { roastErrorTitles } from '../../../lib/format.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { useRefreshRoasts } from './refresh-roasts.ts';

/** Cancels a request. The idempotency key makes a retry safe. Shows an error as a toast if the dialog is closed. */
export function useCancelRoast() {
  const refresh = useRefreshRoasts();
  const keys = useIdempotencyKeys();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useSingleMutation({
    mutationFn: (id: string) => call(cancelRoast, { params: { id }, idempotencyKey: keys.getKey(id) }),
    onSuccess: ({ refundedCredits }) => toast.success(`Roast cancelled and ${refundedCredits} credits refunded`),
    onError: (error) => isMounted.current || toast.error(getErrorText(error)),
    // Refresh even after an error, because the request may have changed on the server.
    onSettled: (_response, error, id) => {
      keys.settle(id, error);
      refresh();
    },
  });
}

/** Prefers the server's error message. */
function getErrorText(error: Error): string {
  const hasServerMessage = error instanceof ApiError && error.code !== 'network' && error.code !== 'unknown';
  return hasServerMessage ? error.message : roastErrorTitles.cancel;
}

/** Whether the request was claimed or cancelled in the meantime, so that a retry cannot succeed. */
export function isNoLongerPending(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_pending';
}
