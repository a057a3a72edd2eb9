import type { EndpointBody } from '@outloud/contract/endpoint';
import { decideAppeal, listAppeals } from '@outloud/contract/operators/appeals';
import type { AppealState } from '@outloud/domain/fairness';
import { useQuery } from '@tanstack/react-query';
import { usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

const key = ['appeals'];
const oldestOpenFirst = { status: 'open', sortOrder: 'asc' } as const;

export function useAppeals(status: AppealState | undefined) {
  return usePaginatedList({
    queryKey: [...key, 'list', status],
    load: async (cursor) => {
      const filter = status === 'open' ? oldestOpenFirst : { status };
      const { appeals, pagination } = await call(listAppeals, { query: { ...filter, cursor } });
      return { rows: appeals, ...pagination };
    },
  });
}

/** The oldest open appeals, and the total. */
export function useOpenAppeals(count: number) {
  return useQuery({
    queryKey: [...key, 'open', count],
    queryFn: () => call(listAppeals, { query: { ...oldestOpenFirst, limit: count } }),
  });
}

export function useDecideAppeal(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof decideAppeal>, idempotencyKey) =>
      call(decideAppeal, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ appeal: { state } }) => (state === 'granted' ? 'Appeal granted' : 'Appeal declined'),
  });
}
