import { getOperatorTester, listOperatorTesters } from '@outloud/contract/operators/testers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import type { ListParams } from '../../../lib/list-params.ts';
import { usePaginatedList } from '../../../lib/use-paginated-list.ts';

export function useTesters({ search }: ListParams<never>) {
  return usePaginatedList({
    queryKey: ['testers', 'list', search],
    load: async (cursor) => {
      const query = { cursor, search: search || undefined };
      const { testers, pagination } = await call(listOperatorTesters, { query });
      return { rows: testers, ...pagination };
    },
  });
}

export function useTester(id: string) {
  return useQuery({
    queryKey: ['testers', id],
    queryFn: () => call(getOperatorTester, { params: { id } }),
    select: ({ tester }) => tester,
  });
}
