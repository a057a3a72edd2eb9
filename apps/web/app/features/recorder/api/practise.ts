import { handInPractice } from '@outloud/contract/claims';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { once } from '../../../lib/once.ts';
import { testerKey } from '../../../lib/query-keys.ts';

/** Checks a practice recording once: the server deletes it afterwards. */
export function usePractice(uploadId: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['practice', uploadId],
    queryFn: async () => {
      const response = await call(handInPractice, { body: { uploadId } });
      queries.invalidateQueries({ queryKey: testerKey });
      return response;
    },
    ...once,
  });
}
