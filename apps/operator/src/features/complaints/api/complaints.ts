import type { EndpointBody } from '@outloud/contract/endpoint';
import { decideRefundRequest, listOperatorRefundRequests } from '@outloud/contract/operators/refund-requests';
import type { RefundRequestState } from '@outloud/domain/feedback';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useLongList } from '../../../lib/long-list-query.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';
import { creditCount } from '../../../lib/wording.ts';

const key = ['refundRequests'];
const oldestOpenFirst = { status: 'open', sortOrder: 'asc' } as const;

export function useComplaints(status: RefundRequestState | undefined) {
  return useLongList({
    queryKey: [...key, 'list', status],
    load: async (cursor) => {
      const filter = status === 'open' ? oldestOpenFirst : { status };
      const { complaints, pagination } = await call(listOperatorRefundRequests, { query: { ...filter, cursor } });
      return { rows: complaints, ...pagination };
    },
  });
}

/** The oldest open requests, and the total. */
export function useOpenComplaints(count: number) {
  return useQuery({
    queryKey: [...key, 'open', count],
    queryFn: () => call(listOperatorRefundRequests, { query: { ...oldestOpenFirst, limit: count } }),
  });
}

export function useDecide(id: string) {
  return useOperatorDeed({
    request: (body: EndpointBody<typeof decideRefundRequest>, idempotencyKey) =>
      call(decideRefundRequest, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ complaint: { state, credits } }) =>
      state === 'granted' ? `${creditCount(credits)} refunded` : 'Refund request declined',
  });
}
