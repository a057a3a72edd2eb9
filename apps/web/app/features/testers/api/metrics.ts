import { getTesterMetrics } from '@outloud/contract/testers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';

export function useMetrics() {
  return useQuery({
    queryKey: [...testerKey, 'metrics'],
    queryFn: () => call(getTesterMetrics),
    select: ({ metrics }) => metrics,
    staleTime: 0,
  });
}
