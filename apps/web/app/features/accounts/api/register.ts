import { register } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { startSession } from '../../../lib/session.ts';

export function useRegister() {
  return useMutation({
    mutationFn: ({ companyName, ...rest }: EndpointBody<typeof register>) =>
      call(register, { body: companyName ? { ...rest, companyName } : rest }),
    onSuccess: ({ token, user }) => startSession(token, user),
  });
}
