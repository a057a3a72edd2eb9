import { resumeRequest } from '@outloud/contract/operators/requests';
import { call } from '../../../lib/client.ts';
import { useOperatorMutation } from '../../../lib/use-operator-mutation.ts';

export function useResumeRequest(id: string) {
  return useOperatorMutation({
    request: (body: { reason: string }, idempotencyKey) =>
      call(resumeRequest, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: () => 'Request resumed',
  });
}
