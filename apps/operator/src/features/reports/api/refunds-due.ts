import { listRefundsDue, settleRefund } from '@outloud/contract/operators/customers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useOperatorMutation } from '../../../lib/use-operator-mutation.ts';

export function useRefundsDue() {
  return useQuery({ queryKey: ['refunds due'], queryFn: () => call(listRefundsDue), select: ({ refunds }) => refunds });
}

export function useSettleRefund() {
  return useOperatorMutation({
    request: ({ id, reason }: { id: string; reason: string }, idempotencyKey) =>
      call(settleRefund, { params: { id }, body: { reason: reason || null }, idempotencyKey }),
    getSuccessMessage: () => 'Marked as refunded',
  });
}
