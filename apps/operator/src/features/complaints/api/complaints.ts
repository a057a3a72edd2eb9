import type { BodyOf } from '@outloud/contract/endpoint';
import { decideComplaint, operatorComplaints } from '@outloud/contract/operators/complaints';
import type { ComplaintState } from '@outloud/domain/feedback';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useLongList } from '../../../lib/long-list-query.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';
import { creditCount } from '../../../lib/wording.ts';

const key = ['complaints'];
const longestWaitingFirst = { status: 'open', sortOrder: 'asc' } as const;

export function useComplaints(status: ComplaintState | undefined) {
  return useLongList({
    queryKey: [...key, 'list', status],
    load: async (cursor) => {
      const wanted = status === 'open' ? longestWaitingFirst : { status };
      const { complaints, pagination } = await call(operatorComplaints, { query: { ...wanted, cursor } });
      return { rows: complaints, ...pagination };
    },
  });
}

/** The first few of those that wait, and how many there are. */
export function useOpenComplaints(count: number) {
  return useQuery({
    queryKey: [...key, 'open', count],
    queryFn: () => call(operatorComplaints, { query: { ...longestWaitingFirst, limit: count } }),
  });
}

export function useDecide(id: string) {
  return useOperatorDeed({
    run: (body: BodyOf<typeof decideComplaint>, idempotencyKey) =>
      call(decideComplaint, { params: { id }, body, idempotencyKey }),
    done: ({ complaint: { state, credits } }) =>
      state === 'granted' ? `${creditCount(credits)} given back` : 'Complaint declined',
  });
}
