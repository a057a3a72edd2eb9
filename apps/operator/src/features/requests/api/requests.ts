import type { EndpointResponse } from '@outloud/contract/endpoint';
import { getOperatorRequest, listOperatorRequests } from '@outloud/contract/operators/requests';
import type { RoastStatus } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import type { ListPlace } from '../../../lib/list-place.ts';
import { useLongList } from '../../../lib/long-list-query.ts';

export type RequestDetail = EndpointResponse<typeof getOperatorRequest>;

export function useRequests({ search, filter }: ListPlace<RoastStatus>) {
  return useLongList({
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
