import { resetPassword } from '@outloud/contract/accounts';
import type { BodyOf } from '@outloud/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { endSession } from '../../../lib/session.ts';

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
    // A new password ends every session of the account, so a token kept here is worthless.
    onSuccess: () => endSession(),
  });
}
