import { listActions } from '@outloud/contract/operators/actions';
import type { OperatorAction } from '@outloud/domain/operators';
import { call } from '../../../lib/client.ts';
import type { ListPlace } from '../../../lib/list-place.ts';
import { useLongList } from '../../../lib/long-list-query.ts';

export function useActions({ search, filter }: ListPlace<OperatorAction>) {
  return useLongList({
    queryKey: ['actions', search, filter],
    load: async (cursor) => {
      const query = { cursor, action: filter, search: search || undefined };
      const { actions, nextCursor } = await call(listActions, { query });
      return { rows: actions, nextCursor };
    },
  });
}
