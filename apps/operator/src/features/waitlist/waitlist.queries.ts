import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  approveApplication,
  deleteApplication,
  getOperatorApplication,
  listOperatorApplications,
  resendInvitation,
  updateApplication,
} from '@outloud/contract/operators/waitlist';
import type { ApplicationStatus } from '@outloud/domain/waitlist';
import { useQuery } from '@tanstack/react-query';
import { type ListParams, usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

const applicationsKey = ['applications'];

export function useApplications({ search, filter }: ListParams<ApplicationStatus>) {
  return usePaginatedList({
    queryKey: [...applicationsKey, 'list', search, filter],
    load: async (cursor) => {
      const query = { cursor, status: filter, search: search || undefined };
      const { applications, pagination } = await call(listOperatorApplications, { query });
      return { rows: applications, ...pagination };
    },
  });
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: [...applicationsKey, id],
    queryFn: () => call(getOperatorApplication, { params: { id } }),
    select: ({ application }) => application,
  });
}

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
