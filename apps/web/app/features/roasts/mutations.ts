import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import { ApiError } from '@outloud/contract/client';
import type { CreditSystem } from '@outloud/contract/credits';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { cancelRoast, createRoast } from '@outloud/contract/roasts';
import { toast } from '@outloud/ui/overlays/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { balanceKey, useRefreshRoasts } from '../../queries/shared-queries.ts';
import { roastErrorTitles } from '../../roast.labels.ts';

export type NewRoast = EndpointBody<typeof createRoast>;

export function useCreateRoast() {
  const keys = useIdempotencyKeys();
  const queries = useQueryClient();
  const refresh = useRefreshRoasts();
  return useSingleMutation({
    mutationFn: (body: NewRoast) => call(createRoast, { body, idempotencyKey: keys.getKey(JSON.stringify(body)) }),
    onSuccess: ({ roastRequest: { guestLink } }) =>
      toast.success(guestLink ? 'Your link is ready' : 'Roast request created'),
    // A 402 response contains the current balance, so update the displayed balance.
    onError: (error) => {
      const credits = getCreditsFromError(error);
      if (credits) queries.setQueryData<CreditSystem>(balanceKey, (current) => current && { ...current, ...credits });
    },
    // Refresh even after an error, because the roast may have been created.
    onSettled: (_response, error, body) => {
      keys.settle(JSON.stringify(body), error);
      refresh();
    },
  });
}

/** Reads the balance and the debt from a 402 response. */
export function getCreditsFromError(error: Error | null): Pick<CreditSystem, 'balance' | 'debt'> | undefined {
  if (!(error instanceof ApiError) || error.status !== 402) return undefined;
  const { available = 0, owed = 0 } = (error.details ?? {}) as { available?: number; owed?: number };
  return { balance: available, debt: owed };
}

/** Cancels a roast. The idempotency key makes a retry safe. Shows an error as a toast if the dialog is closed. */
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
    // Refresh even after an error, because the roast may have changed on the server.
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

/** Whether the roast was claimed or cancelled in the meantime, so that a retry cannot succeed. */
export function isNoLongerPending(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_pending';
}
