import { CallError } from '@outloud/contract/client';
import { listRoasts } from '@outloud/contract/roasts';
import { roastPageSize } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { handlingKey } from './refresh-handling.ts';

/** Requests of all customers that still need deliveries, most urgent first. For admins only. */
export function useRoastsInNeed() {
  return useQuery({
    queryKey: [...handlingKey, 'roasts'],
    queryFn: () => call(listRoasts, { query: { admin: 'true', limit: roastPageSize.max } }),
    select: ({ roastRequests }) => roastRequests,
    staleTime: 0,
  });
}

export function isDenied(error: Error | null): boolean {
  return error instanceof CallError && error.status === 403;
}
