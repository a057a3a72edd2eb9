import { handInPractice } from '@outloud/contract/claims';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { once } from '../../../lib/once.ts';
import { testerKey } from '../../../lib/query-keys.ts';

/** Judged once: the server does not keep it. */
export function usePractice(uploadId: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['practice', uploadId],
    queryFn: async () => {
      const answer = await call(handInPractice, { body: { uploadId } });
      queries.invalidateQueries({ queryKey: testerKey });
      return answer;
    },
    ...once,
  });
}
