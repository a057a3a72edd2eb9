import type { EndpointBody } from '@outloud/contract/endpoint';
import { giveGoodwill } from '@outloud/contract/operators/customers';
import { call } from '../../../lib/client.ts';
import { formatCreditCount } from '../../../lib/format.ts';
import { useOperatorMutation } from '../../../lib/use-operator-mutation.ts';

export function useGiveGoodwill(id: string) {
  return useOperatorMutation({
    request: (body: EndpointBody<typeof giveGoodwill>, idempotencyKey) =>
      call(giveGoodwill, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ balance }, { credits }) =>
      `Gave ${formatCreditCount(credits)}. The balance is now ${formatCreditCount(balance)}.`,
  });
}
