import { reinstateTester, suspendTester } from '@outloud/contract/operators/testers';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';

export function useSuspend(id: string) {
  return useOperatorDeed({
    run: (body: { reason: string }, idempotencyKey) => call(suspendTester, { params: { id }, body, idempotencyKey }),
    done: ({ tester }) => `${tester.fullName} is suspended`,
  });
}

export function useReinstate(id: string) {
  return useOperatorDeed({
    run: (body: { reason: string | null }, idempotencyKey) =>
      call(reinstateTester, { params: { id }, body, idempotencyKey }),
    done: ({ tester }) => `${tester.fullName} may work again`,
  });
}
