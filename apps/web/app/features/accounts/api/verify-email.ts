import { verifyEmail } from '@outloud/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { confirmEmail } from '../../../lib/session.ts';

/** The link works once, so one page view sends one request: only a press on “Try again” repeats it. */
export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const { email } = await call(verifyEmail, { body: { token } });
      confirmEmail(email);
      return email;
    },
    enabled: token !== '',
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
