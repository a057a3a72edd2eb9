import { register } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { startSession } from '../../../lib/session.ts';

export function useRegister() {
  return useMutation({
    mutationFn: ({ companyName, ...account }: EndpointBody<typeof register>) =>
      call(register, { body: companyName ? { ...account, companyName } : account }),
    onSuccess: ({ token, user }) => startSession(token, user),
  });
}
