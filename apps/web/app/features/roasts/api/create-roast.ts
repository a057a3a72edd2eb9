import { CallError } from '@outloud/contract/client';
import type { BodyOf } from '@outloud/contract/endpoint';
import { createRoast } from '@outloud/contract/roasts';
import { toast } from '@outloud/ui/toaster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/client.ts';
import { balanceKey, useRefreshCredits } from '../../../lib/refresh-credits.ts';
import { useRequestKeys } from '../../../lib/request-keys.ts';
import { roastsKey } from './keys.ts';

export type NewRoast = BodyOf<typeof createRoast>;
type Callbacks = { onSuccess: () => void; onError: (error: Error) => void };

/** Requests a roast. One at a time, however fast the clicks come. */
export function useCreateRoast() {
  const keys = useRequestKeys();
  const underWay = useRef(false);
  const queries = useQueryClient();
  const refreshCredits = useRefreshCredits();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (body: NewRoast) => call(createRoast, { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSuccess: () => {
      toast.success('Roast request created');
      refreshCredits();
      queries.invalidateQueries({ queryKey: roastsKey });
    },
    // The refusal is shown together with the balance that explains it.
    onError: (failure) => {
      const isAboutCredits = failure instanceof CallError && failure.status === 402;
      return isAboutCredits ? queries.invalidateQueries({ queryKey: balanceKey }) : undefined;
    },
    onSettled: (_answer, failure) => {
      keys.settle(failure);
      underWay.current = false;
    },
  });

  // Callbacks of this call, which are dropped with the page: whoever has gone elsewhere is not pulled away.
  const create = (body: NewRoast, callbacks: Callbacks) => {
    if (underWay.current) return;
    underWay.current = true;
    mutate(body, callbacks);
  };
  return { create, reset, error, isPending };
}
