import { getBalance } from '@outloud/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { balanceKey } from './use-refresh-credits.ts';

/** Always refetched: another tab may have bought or spent credits. */
export function useBalance() {
  return useQuery({ queryKey: balanceKey, queryFn: () => call(getBalance), staleTime: 0 });
}
