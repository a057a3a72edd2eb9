import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  exportPayouts,
  listOperatorPayouts,
  markPayoutPaid,
  proposePayout,
  returnPayout,
} from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/credits';
import type { PayoutState } from '@outloud/domain/payouts';
import { toast } from '@outloud/ui/overlays/toaster';
import { saveFile } from '@outloud/ui/save-file';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call, fetchFile } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

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

export function useProposePayout(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof proposePayout>, idempotencyKey) =>
      call(proposePayout, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ payout }) => `${formatDollars(payout.amount)} proposed. Another operator marks it as paid.`,
  });
}

export function useMarkPayoutPaid(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof markPayoutPaid>, idempotencyKey) =>
      call(markPayoutPaid, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ payout }) => `${formatDollars(payout.amount)} marked as paid`,
  });
}

export function useReturnPayout(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof returnPayout>, idempotencyKey) =>
      call(returnPayout, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ payout }) => `${formatDollars(payout.amount)} returned to the tester`,
  });
}
