import { verifyEmail } from '@outloud/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { once } from '../../../lib/once.ts';
import { confirmEmail } from '../../../lib/session.ts';

/** The token works once, so the query never refetches by itself. */
export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const { email } = await call(verifyEmail, { body: { token } });
      confirmEmail(email);
      return email;
    },
    enabled: token !== '',
    ...once,
  });
}
