import { requestPayout } from '@outloud/contract/earnings';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

type PayoutRequest = EndpointBody<typeof requestPayout>;

export function useRequestPayout() {
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: PayoutRequest) =>
      call(requestPayout, { body, idempotencyKey: keys.getKey(JSON.stringify(body)) }),
    onSettled: (_response, error, body) => {
      keys.settle(JSON.stringify(body), error);
      // Refetch after errors too: a rejection can mean that the page shows outdated values.
      queryClient.invalidateQueries({ queryKey: testerKey });
    },
  });
}
