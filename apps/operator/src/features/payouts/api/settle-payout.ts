import type { EndpointBody } from '@outloud/contract/endpoint';
import { markPayoutPaid, returnPayout } from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/money';
import { call } from '../../../lib/client.ts';
import { useOperatorMutation } from '../../../lib/use-operator-mutation.ts';

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
