import { exportPayouts, listOperatorPayouts } from '@outloud/contract/operators/payouts';
import type { PayoutState } from '@outloud/domain/payouts';
import { saveFile } from '@outloud/ui/save-file';
import { toast } from '@outloud/ui/toaster';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, fetchFile } from '../../../lib/client.ts';
import { usePaginatedList } from '../../../lib/use-paginated-list.ts';

const key = ['payouts'];
const oldestRequestedFirst = { status: 'requested', sortOrder: 'asc' } as const;

export function usePayouts(status: PayoutState | undefined) {
  return usePaginatedList({
    queryKey: [...key, 'list', status],
    load: async (cursor) => {
      const filter = status === 'requested' ? oldestRequestedFirst : { status };
      const { payouts, pagination } = await call(listOperatorPayouts, { query: { ...filter, cursor } });
      return { rows: payouts, ...pagination };
    },
  });
}

/** The oldest requested payouts, their number and their total amount. */
export function useRequestedPayouts() {
  return useQuery({
    queryKey: [...key, 'requested'],
    queryFn: () => call(listOperatorPayouts, { query: { ...oldestRequestedFirst, limit: 3 } }),
  });
}

export function useExportPayouts(status: PayoutState | undefined) {
  return useMutation({
    mutationFn: async () => saveFile(await fetchFile(exportPayouts, { query: { status } }), 'outloud-payouts.csv'),
    onError: (error) => toast.error(error.message),
  });
}
