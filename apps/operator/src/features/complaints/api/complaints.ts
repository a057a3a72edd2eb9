import type { EndpointBody } from '@outloud/contract/endpoint';
import { decideRefundRequest, listOperatorRefundRequests } from '@outloud/contract/operators/refund-requests';
import type { RefundRequestState } from '@outloud/domain/feedback';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useLongList } from '../../../lib/long-list-query.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';
import { creditCount } from '../../../lib/wording.ts';

const key = ['complaints'];
const longestWaitingFirst = { status: 'open', sortOrder: 'asc' } as const;

export function useComplaints(status: RefundRequestState | undefined) {
  return useLongList({
    queryKey: [...key, 'list', status],
    load: async (cursor) => {
      const wanted = status === 'open' ? longestWaitingFirst : { status };
      const { complaints, pagination } = await call(listOperatorRefundRequests, { query: { ...wanted, cursor } });
      return { rows: complaints, ...pagination };
    },
  });
}

/** The first few of those that wait, and how many there are. */
export function useOpenComplaints(count: number) {
  return useQuery({
    queryKey: [...key, 'open', count],
    queryFn: () => call(listOperatorRefundRequests, { query: { ...longestWaitingFirst, limit: count } }),
  });
}

export function useDecide(id: string) {
  return useOperatorDeed({
    run: (body: EndpointBody<typeof decideRefundRequest>, idempotencyKey) =>
      call(decideRefundRequest, { params: { id }, body, idempotencyKey }),
    done: ({ complaint: { state, credits } }) =>
      state === 'granted' ? `${creditCount(credits)} given back` : 'Complaint declined',
  });
}
