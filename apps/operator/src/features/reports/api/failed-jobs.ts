import { listFailedJobs, retryJob } from '@outloud/contract/operators/reports';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useOperatorMutation } from '../../../lib/use-operator-mutation.ts';

export function useFailedJobs() {
  return useQuery({ queryKey: ['failed jobs'], queryFn: () => call(listFailedJobs), select: ({ jobs }) => jobs });
}

export function useRetryJob() {
  return useOperatorMutation({
    request: (id: string, idempotencyKey) => call(retryJob, { params: { id }, idempotencyKey }),
    getSuccessMessage: () => 'Job queued for retry',
  });
}
