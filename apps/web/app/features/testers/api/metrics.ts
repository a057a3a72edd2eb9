import { testerMetrics } from '@outloud/contract/testers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';

export function useMetrics() {
  return useQuery({
    queryKey: [...testerKey, 'metrics'],
    queryFn: () => call(testerMetrics),
    select: ({ metrics }) => metrics,
    staleTime: 0,
  });
}
