import { requestPayout } from '@outloud/contract/earnings';
import type { BodyOf } from '@outloud/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { useRequestKeys } from '../../../lib/request-keys.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';

type Asked = BodyOf<typeof requestPayout>;

export function useRequestPayout() {
  const keys = useRequestKeys();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Asked) => call(requestPayout, { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSettled: (_answer, error, body) => {
      keys.settle(JSON.stringify(body), error);
      // A refusal, too, means that what is shown may be out of date.
      queries.invalidateQueries({ queryKey: testerKey });
    },
  });
}
