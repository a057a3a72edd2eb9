import { resetPassword } from '@outloud/contract/accounts';
import type { BodyOf } from '@outloud/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { sessionToken } from '../../../lib/session.ts';
import { currentUserQuery } from './current-user.ts';

export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
    onSuccess: () => {
      const token = sessionToken();
      // A reset ends all sessions of the account. Ask the server whether the stored session is one of them.
      if (token) queryClient.prefetchQuery({ ...currentUserQuery(token), staleTime: 0 });
    },
  });
}
