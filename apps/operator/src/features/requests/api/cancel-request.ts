import { cancelRequest } from '@outloud/contract/operators/requests';
import { call } from '../../../lib/client.ts';
import { useOperatorMutation } from '../../../lib/use-operator-mutation.ts';

export function useCancelRequest(id: string) {
  return useOperatorMutation({
    request: (body: { reason: string }, idempotencyKey) =>
      call(cancelRequest, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ refundedCredits }) => `Roast cancelled and ${refundedCredits} credits refunded`,
  });
}
