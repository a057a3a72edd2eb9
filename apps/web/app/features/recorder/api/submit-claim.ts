import { submitClaim } from '@outloud/contract/claims';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';

export function useSubmitClaim(id: string, onSuccess: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (uploadId: string) => call(submitClaim, { params: { id }, body: { uploadId } }),
    onSuccess,
    // Whatever the answer, or without one: what is shown may be out of date.
    onSettled: () => {
      queries.invalidateQueries({ queryKey: testerKey });
    },
  });
}
