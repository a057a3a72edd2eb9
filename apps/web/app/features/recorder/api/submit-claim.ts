import { submitClaim } from '@outloud/contract/claims';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

export function useSubmitClaim(id: string, onSuccess: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (uploadId: string) => call(submitClaim, { params: { id }, body: { uploadId } }),
    onSuccess,
    // Refresh even after an error, because the claim may have changed on the server.
    onSettled: () => {
      queries.invalidateQueries({ queryKey: testerKey });
    },
  });
}
