import { listPackages } from '@outloud/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

export function usePackages() {
  return useQuery({
    queryKey: ['credits', 'packages'],
    queryFn: () => call(listPackages),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
