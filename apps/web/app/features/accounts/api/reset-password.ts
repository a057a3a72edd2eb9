import { resetPassword } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { getSessionToken } from '../../../lib/session.ts';
import { currentUserQuery } from './current-user.ts';

export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof resetPassword>) => call(resetPassword, { body }),
    onSuccess: () => {
      const token = getSessionToken();
      // A reset ends all sessions of the account. Ask the server whether the stored session is one of them.
      if (token) queryClient.prefetchQuery({ ...currentUserQuery(token), staleTime: 0 });
    },
  });
}
