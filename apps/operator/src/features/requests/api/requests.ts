import type { ResponseOf } from '@outloud/contract/endpoint';
import { operatorRequestDetail, operatorRequests } from '@outloud/contract/operators/requests';
import type { RoastStatus } from '@outloud/domain/roasts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import type { ListPlace } from '../../../lib/list-place.ts';
import { useLongList } from '../../../lib/long-list-query.ts';

export type RequestDetail = ResponseOf<typeof operatorRequestDetail>;

export function useRequests({ search, filter }: ListPlace<RoastStatus>) {
  return useLongList({
    queryKey: ['requests', 'list', search, filter],
    load: async (cursor) => {
      const query = { cursor, status: filter, search: search || undefined };
      const { roastRequests, pagination } = await call(operatorRequests, { query });
      return { rows: roastRequests, ...pagination };
    },
  });
}

export function useRequest(id: string) {
  return useQuery({
    queryKey: ['requests', id],
    queryFn: () => call(operatorRequestDetail, { params: { id } }),
  });
}
