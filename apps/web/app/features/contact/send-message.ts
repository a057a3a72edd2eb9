import { sendContactMessage } from '@outloud/contract/contact';
import type { BodyOf } from '@outloud/contract/endpoint';
import { call } from '../../lib/client.ts';
import { useRequestKeys } from '../../lib/request-keys.ts';
import { useSingleMutation } from '../../lib/single-mutation.ts';

type Message = BodyOf<typeof sendContactMessage>;

/** The idempotency key prevents a second email when the user resends after a lost response. */
export function useSendMessage() {
  const keys = useRequestKeys();
  return useSingleMutation({
    mutationFn: (body: Message) =>
      call(sendContactMessage, { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSettled: (_response, error, body) => keys.settle(JSON.stringify(body), error),
  });
}
