import { ApiError } from '@outloud/contract/client';
import type { CreditSystem } from '@outloud/contract/credits';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { createRoast } from '@outloud/contract/roasts';
import { toast } from '@outloud/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { balanceKey } from '../../../lib/use-refresh-credits.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { useRefreshRoasts } from './refresh-roasts.ts';

export type NewRoast = EndpointBody<typeof createRoast>;

export function useCreateRoast() {
  const keys = useIdempotencyKeys();
  const queries = useQueryClient();
  const refresh = useRefreshRoasts();
  return useSingleMutation({
    mutationFn: (body: NewRoast) => call(createRoast, { body, idempotencyKey: keys.getKey(JSON.stringify(body)) }),
    onSuccess: () => toast.success('Roast request created'),
    // A 402 response contains the current balance, so update the displayed balance.
    onError: (error) => {
      const credits = getCreditsFromError(error);
      if (credits) queries.setQueryData<CreditSystem>(balanceKey, (current) => current && { ...current, ...credits });
    },
    // Refresh even after an error, because the request may have been created.
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
