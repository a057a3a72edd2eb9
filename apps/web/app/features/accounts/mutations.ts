import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import { exchangeToken, forgotPassword, login, register, resetPassword } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { getSessionToken, startSession } from '../../session/session.ts';
import { currentUserQuery } from './current-user.ts';

export function useLogin() {
  return useMutation({
    mutationFn: (body: EndpointBody<typeof login>) => call(login, { body }),
    onSuccess: ({ token, user }) => startSession(token, user),
  });
}

/** The idempotency key signs the user in when they resend after a lost response. */
export function useRegister() {
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof register>) => {
      const { companyName, ...account } = body;
      return call(register, {
        body: companyName ? { ...account, companyName } : account,
        idempotencyKey: keys.getKey(body),
      });
    },
    onSuccess: ({ token, user }) => startSession(token, user),
    onSettled: (_response, error, body) => keys.settle(body, error),
  });
}

export function useExchangeToken() {
  return useMutation({
    mutationFn: (token: string) => call(exchangeToken, { body: { token } }),
    onSuccess: ({ token, user }) => startSession(token, user),
  });
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: EndpointBody<typeof forgotPassword>) => call(forgotPassword, { body }) });
}

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
