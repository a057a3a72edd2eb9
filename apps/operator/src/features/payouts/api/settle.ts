import type { BodyOf } from '@outloud/contract/endpoint';
import { payPayout, returnPayout } from '@outloud/contract/operators/payouts';
import { dollars } from '@outloud/domain/money';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';

export function useMarkAsPaid(id: string) {
  return useOperatorDeed({
    run: (body: BodyOf<typeof payPayout>, idempotencyKey) => call(payPayout, { params: { id }, body, idempotencyKey }),
    done: ({ payout }) => `${dollars(payout.amount)} marked as paid`,
  });
}

export function useReturnPayout(id: string) {
  return useOperatorDeed({
    run: (body: BodyOf<typeof returnPayout>, idempotencyKey) =>
      call(returnPayout, { params: { id }, body, idempotencyKey }),
    done: ({ payout }) => `${dollars(payout.amount)} returned to the tester`,
  });
}
