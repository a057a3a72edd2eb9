import { getBalance } from '@outloud/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { balanceKey } from './refresh-credits.ts';

/** Never taken for fresh: another tab may have bought or spent meanwhile. */
export function useBalance() {
  return useQuery({ queryKey: balanceKey, queryFn: () => call(getBalance), staleTime: 0 });
}
