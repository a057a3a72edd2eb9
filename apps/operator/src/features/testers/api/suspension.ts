import { reinstateTester, suspendTester } from '@outloud/contract/operators/testers';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';

export function useSuspend(id: string) {
  return useOperatorDeed({
    request: (body: { reason: string }, idempotencyKey) =>
      call(suspendTester, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ tester }) => `${tester.fullName} suspended`,
  });
}

export function useReinstate(id: string) {
  return useOperatorDeed({
    request: (body: { reason: string | null }, idempotencyKey) =>
      call(reinstateTester, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ tester }) => `${tester.fullName} reinstated`,
  });
}
