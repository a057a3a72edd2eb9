import type { EndpointBody } from '@outloud/contract/endpoint';
import { operatorLogin } from '@outloud/contract/operators/sessions';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { startSession } from '../../../lib/session.ts';

export function useLogIn() {
  return useMutation({
    mutationFn: (body: EndpointBody<typeof operatorLogin>) => call(operatorLogin, { body }),
    onSuccess: ({ token, admin }) => startSession(token, admin),
  });
}
