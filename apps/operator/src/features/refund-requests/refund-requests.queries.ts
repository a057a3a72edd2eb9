import { formatCreditCount } from '@outloud/app-kit/format';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { decideRefundRequest, listOperatorRefundRequests } from '@outloud/contract/operators/refund-requests';
import type { RefundRequestState } from '@outloud/domain/feedback';
import { useQuery } from '@tanstack/react-query';
import { usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

const key = ['refundRequests'];
const oldestOpenFirst = { status: 'open', sortOrder: 'asc' } as const;

export function useRefundRequests(status: RefundRequestState | undefined) {
  return usePaginatedList({
    queryKey: [...key, 'list', status],
    load: async (cursor) => {
      const filter = status === 'open' ? oldestOpenFirst : { status };
      const { complaints, pagination } = await call(listOperatorRefundRequests, { query: { ...filter, cursor } });
      return { rows: complaints, ...pagination };
    },
  });
}

/** The oldest open refund requests, and the total. */
export function useOpenRefundRequests(count: number) {
  return useQuery({
    queryKey: [...key, 'open', count],
    queryFn: () => call(listOperatorRefundRequests, { query: { ...oldestOpenFirst, limit: count } }),
  });
}

export function useDecideRefundRequest(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof decideRefundRequest>, idempotencyKey) =>
      call(decideRefundRequest, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ complaint: { state, credits } }) =>
      state === 'granted' ? `${formatCreditCount(credits)} refunded` : 'Refund request declined',
  });
}
