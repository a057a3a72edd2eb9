import { reinstateTester, suspendTester } from '@outloud/contract/operators/testers';
import { call } from '../../../lib/client.ts';
import { useOperatorMutation } from '../../../lib/use-operator-mutation.ts';

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
