import { cancelRequest } from '@outloud/contract/operators/requests';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';

export function useCancelRequest(id: string) {
  return useOperatorDeed({
    run: (body: { reason: string }, idempotencyKey) => call(cancelRequest, { params: { id }, body, idempotencyKey }),
    done: ({ refundedCredits }) => `Roast cancelled and ${refundedCredits} credits refunded`,
  });
}
