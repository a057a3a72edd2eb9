import { resumeRequest } from '@outloud/contract/operators/requests';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';

export function useResumeRequest(id: string) {
  return useOperatorDeed({
    request: (body: { reason: string }, idempotencyKey) =>
      call(resumeRequest, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: () => 'Request resumed',
  });
}
