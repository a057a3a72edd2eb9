import { listRefundsDue, settleRefund } from '@outloud/contract/operators/customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';

export function useRefundsDue() {
  return useQuery({ queryKey: ['refunds due'], queryFn: () => call(listRefundsDue), select: ({ refunds }) => refunds });
}

export function useSettleRefund() {
  return useOperatorDeed({
    request: ({ id, reason }: { id: string; reason: string }, idempotencyKey) =>
      call(settleRefund, { params: { id }, body: { reason: reason || null }, idempotencyKey }),
    getSuccessMessage: () => 'Marked as refunded',
  });
}
