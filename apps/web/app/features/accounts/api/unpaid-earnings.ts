import { getEarnings } from '@outloud/contract/earnings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';

/** The earnings that the tester has not withdrawn yet, in dollars. */
export function useUnpaidEarnings({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...testerKey, 'unpaid'],
    queryFn: () => call(getEarnings, { query: { limit: 1 } }),
    select: ({ payable, maturing, frozen }) => payable + maturing + frozen,
    staleTime: 0,
    enabled,
  });
}
