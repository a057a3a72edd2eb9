import { verifyEmail } from '@outloud/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { runOnceOptions } from '../../../lib/run-once-options.ts';
import { markEmailVerified } from '../../../lib/session.ts';

/** The token works once, so the query never refetches automatically. */
export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const { email } = await call(verifyEmail, { body: { token } });
      markEmailVerified(email);
      return email;
    },
    enabled: token !== '',
    ...runOnceOptions,
  });
}
