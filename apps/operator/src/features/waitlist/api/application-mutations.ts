import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  approveApplication,
  deleteApplication,
  resendInvitation,
  updateApplication,
} from '@outloud/contract/operators/waitlist';
import { call } from '../../../lib/client.ts';
import { useOperatorMutation } from '../../../lib/use-operator-mutation.ts';

type Update = EndpointBody<typeof updateApplication>;

export function useUpdateApplication(id: string) {
  return useOperatorMutation({
    request: (body: Update, idempotencyKey) => call(updateApplication, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: (_, { status }) => {
      if (status === 'rejected') return 'Application rejected';
      return status === 'contacted' ? 'Marked as contacted' : 'Notes saved';
    },
  });
}

export function useApproveApplication(id: string) {
  return useOperatorMutation({
    request: (_: undefined, idempotencyKey) => call(approveApplication, { params: { id }, idempotencyKey }),
    getSuccessMessage: ({ testerUser }) => `${testerUser.fullName} is now a tester. Invitation sent.`,
  });
}

export function useResendInvitation(id: string) {
  return useOperatorMutation({
    request: (_: undefined, idempotencyKey) => call(resendInvitation, { params: { id }, idempotencyKey }),
    getSuccessMessage: () => 'New invitation sent',
  });
}

export function useDeleteApplication(id: string) {
  return useOperatorMutation({
    request: (_: undefined, idempotencyKey) => call(deleteApplication, { params: { id }, idempotencyKey }),
    getSuccessMessage: () => 'Application deleted',
  });
}
