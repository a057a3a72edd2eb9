import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  approveApplication,
  deleteApplication,
  resendInvitation,
  updateApplication,
} from '@outloud/contract/operators/waitlist';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';

type Update = EndpointBody<typeof updateApplication>;

export function useUpdateApplication(id: string) {
  return useOperatorDeed({
    run: (body: Update, idempotencyKey) => call(updateApplication, { params: { id }, body, idempotencyKey }),
    done: (_, { status }) => {
      if (status === 'rejected') return 'Application rejected';
      return status === 'contacted' ? 'Marked as contacted' : 'Notes saved';
    },
  });
}

export function useApprove(id: string) {
  return useOperatorDeed({
    run: (_: undefined, idempotencyKey) => call(approveApplication, { params: { id }, idempotencyKey }),
    done: ({ testerUser }) => `${testerUser.fullName} is a tester now and has been invited`,
  });
}

export function useResendInvitation(id: string) {
  return useOperatorDeed({
    run: (_: undefined, idempotencyKey) => call(resendInvitation, { params: { id }, idempotencyKey }),
    done: () => 'A new invitation is on its way',
  });
}

export function useDeleteApplication(id: string) {
  return useOperatorDeed({
    run: (_: undefined, idempotencyKey) => call(deleteApplication, { params: { id }, idempotencyKey }),
    done: () => 'Application deleted',
  });
}
