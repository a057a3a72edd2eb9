import { requestPayout } from '@outloud/contract/earnings';
import type { BodyOf } from '@outloud/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { useRequestKeys } from '../../../lib/request-keys.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';

type PayoutRequest = BodyOf<typeof requestPayout>;

export function useRequestPayout() {
  const keys = useRequestKeys();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: PayoutRequest) => call(requestPayout, { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSettled: (_response, error, body) => {
      keys.settle(JSON.stringify(body), error);
      // Also after an error: a rejection can mean that the page shows outdated values.
      queryClient.invalidateQueries({ queryKey: testerKey });
    },
  });
}
