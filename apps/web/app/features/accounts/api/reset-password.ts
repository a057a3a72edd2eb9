import { resetPassword } from '@outloud/contract/accounts';
import type { BodyOf } from '@outloud/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { sessionToken } from '../../../lib/session.ts';
import { currentUserQuery } from './current-user.ts';

export function useResetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
    onSuccess: () => {
      const token = sessionToken();
      // A new password ends every session of its account; only the server knows whether the one kept here is among them.
      if (token) queries.prefetchQuery({ ...currentUserQuery(token), staleTime: 0 });
    },
  });
}
