import {
  getOperatorTester,
  listOperatorTesters,
  reinstateTester,
  suspendTester,
} from '@outloud/contract/operators/testers';
import { useQuery } from '@tanstack/react-query';
import { type ListParams, usePaginatedList } from '../../lib/lists/use-paginated-list.ts';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

export function useTesters({ search }: ListParams<never>) {
  return usePaginatedList({
    queryKey: ['testers', 'list', search],
    load: async (cursor) => {
      const query = { cursor, search: search || undefined };
      const { testers, pagination } = await call(listOperatorTesters, { query });
      return { rows: testers, ...pagination };
    },
  });
}

export function useTester(id: string) {
  return useQuery({
    queryKey: ['testers', id],
    queryFn: () => call(getOperatorTester, { params: { id } }),
    select: ({ tester }) => tester,
  });
}

export function useSuspendTester(id: string) {
  return useOperatorMutation({
    request: (body: { reason: string }, idempotencyKey) =>
      call(suspendTester, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ tester }) => `${tester.fullName} suspended`,
  });
}

export function useReinstateTester(id: string) {
  return useOperatorMutation({
    request: (body: { reason: string | null }, idempotencyKey) =>
      call(reinstateTester, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ tester }) => `${tester.fullName} reinstated`,
  });
}
