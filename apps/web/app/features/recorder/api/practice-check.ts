import { submitPractice } from '@outloud/contract/claims';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { runOnceOptions } from '../../../lib/run-once-options.ts';

/** Checks a practice recording only once, because the server deletes it after the check. */
export function usePracticeCheck(uploadId: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['practice', uploadId],
    queryFn: async () => {
      const response = await call(submitPractice, { body: { uploadId } });
      queries.invalidateQueries({ queryKey: testerKey });
      return response;
    },
    ...runOnceOptions,
  });
}
