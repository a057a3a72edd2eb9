import type { EndpointBody } from '@outloud/contract/endpoint';
import { giveGoodwill } from '@outloud/contract/operators/customers';
import { call } from '../../../lib/client.ts';
import { useOperatorDeed } from '../../../lib/operator-deed.ts';
import { creditCount } from '../../../lib/wording.ts';

export function useGiveGoodwill(id: string) {
  return useOperatorDeed({
    request: (body: EndpointBody<typeof giveGoodwill>, idempotencyKey) =>
      call(giveGoodwill, { params: { id }, body, idempotencyKey }),
    getSuccessMessage: ({ balance }, { credits }) =>
      `Gave ${creditCount(credits)}. The balance is now ${creditCount(balance)}.`,
  });
}
