import { CallError } from '@outloud/contract/client';
import { cancelRoast } from '@outloud/contract/roasts';
import { toast } from '@outloud/ui/toaster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/client.ts';
import { useRefreshCredits } from '../../../lib/refresh-credits.ts';
import { useRequestKeys } from '../../../lib/request-keys.ts';
import { roastsKey } from './keys.ts';

/** Cancels a request once, however fast the clicks come; tried again after a lost answer, it gets the same one. */
export function useCancelRoast() {
  const queries = useQueryClient();
  const refreshCredits = useRefreshCredits();
  const keys = useRequestKeys();
  const underWay = useRef(false);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (id: string) => call(cancelRoast, { params: { id }, idempotencyKey: keys.keyFor(id) }),
    onSuccess: ({ refundedCredits }) => toast.success(`Roast cancelled and ${refundedCredits} credits refunded`),
    // Whatever the answer, or without one: what is shown may be out of date.
    onSettled: (_answer, failure) => {
      underWay.current = false;
      keys.settle(failure);
      queries.invalidateQueries({ queryKey: roastsKey });
      refreshCredits();
    },
  });

  const cancel = (id: string, onDone: () => void) => {
    if (underWay.current) return;
    underWay.current = true;
    mutate(id, { onSuccess: onDone });
  };

  return { cancel, reset, error, isPending };
}

/** A tester or another tab was faster: trying again cannot help. */
export function isTooLate(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'not_pending';
}
