import type { EndpointResponse } from '@outloud/contract/endpoint';
import { getOperatorRequest, listOperatorRequests } from '@outloud/contract/operators/requests';
import type { RoastStatus } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import type { ListParams } from '../../../lib/list-params.ts';
import { usePaginatedList } from '../../../lib/use-paginated-list.ts';

export type RequestDetail = EndpointResponse<typeof getOperatorRequest>;

export function useRequests({ search, filter }: ListParams<RoastStatus>) {
  return usePaginatedList({
    queryKey: ['requests', 'list', search, filter],
    load: async (cursor) => {
      const query = { cursor, status: filter, search: search || undefined };
      const { roastRequests, pagination } = await call(listOperatorRequests, { query });
      return { rows: roastRequests, ...pagination };
    },
  });
}

export function useRequest(id: string) {
  return useQuery({
    queryKey: ['requests', id],
    queryFn: () => call(getOperatorRequest, { params: { id } }),
  });
}
