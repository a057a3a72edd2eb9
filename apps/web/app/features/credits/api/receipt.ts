import { getReceipt } from '@outloud/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

/** Always refetched: the receipt shows the customer's current profile. */
export function useReceipt(id: string) {
  return useQuery({
    queryKey: ['credits', 'receipt', id],
    queryFn: () => call(getReceipt, { params: { id } }),
    select: ({ receipt }) => receipt,
    staleTime: 0,
  });
}
