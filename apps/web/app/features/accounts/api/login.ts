import { login } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { startSession } from '../../../lib/session.ts';

export function useLogin() {
  return useMutation({
    mutationFn: (body: EndpointBody<typeof login>) => call(login, { body }),
    onSuccess: ({ token, user }) => startSession(token, user),
  });
}
