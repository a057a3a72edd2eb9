import { getRoast } from '@outloud/contract/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { roastsKey } from './refresh-roasts.ts';

export function useRoast(id: string) {
  return useQuery({
    queryKey: [...roastsKey, 'detail', id],
    queryFn: () => call(getRoast, { params: { id } }),
    select: ({ roastRequest }) => roastRequest,
    staleTime: 0,
  });
}
