import { listActions } from '@outloud/contract/operators/actions';
import type { OperatorAction } from '@outloud/domain/operators';
import { call } from '../../../lib/client.ts';
import type { ListParams } from '../../../lib/list-params.ts';
import { usePaginatedList } from '../../../lib/use-paginated-list.ts';

export function useActions({ search, filter }: ListParams<OperatorAction>) {
  return usePaginatedList({
    queryKey: ['actions', search, filter],
    load: async (cursor) => {
      const query = { cursor, action: filter, search: search || undefined };
      const { actions, nextCursor } = await call(listActions, { query });
      return { rows: actions, nextCursor };
    },
  });
}
