import { cancelRequest } from '@outloud/contract/operators/requests';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';

export function useCancelRequest(id: string) {
  return useOperatorDeed({
    request: (body: { reason: string }, idempotencyKey) =>
      call(cancelRequest, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ refundedCredits }) => `Roast cancelled and ${refundedCredits} credits refunded`,
  });
}
