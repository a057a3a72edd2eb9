import { sendContactMessage } from '@outloud/contract/contact';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { call } from '../../lib/client.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';

type Message = EndpointBody<typeof sendContactMessage>;

/** The idempotency key prevents a second email when the user resends after a lost response. */
export function useSendMessage() {
  const keys = useIdempotencyKeys();
  return useSingleMutation({
    mutationFn: (body: Message) =>
      call(sendContactMessage, { body, idempotencyKey: keys.getKey(JSON.stringify(body)) }),
    onSettled: (_response, error, body) => keys.settle(JSON.stringify(body), error),
  });
}
