import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import {
  confirmIdentity,
  exchangeToken,
  forgotPassword,
  login,
  register,
  resetPassword,
  undoAccountChange,
} from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { announceConfirmation } from '../../session/identity-confirmation.ts';
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

/** Runs in the window that `openGoogleConfirmation` opened. */
export function useConfirmWithGoogle() {
  return useMutation({
    mutationFn: (googleToken: string) => call(confirmIdentity, { body: { googleToken } }),
    onSuccess: () => {
      announceConfirmation();
      window.close();
    },
  });
}

export function useUndoAccountChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(undoAccountChange, { body: { token } }),
    onSuccess: () => refreshCurrentUser(queryClient),
  });
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: EndpointBody<typeof forgotPassword>) => call(forgotPassword, { body }) });
}

export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof resetPassword>) => call(resetPassword, { body }),
    onSuccess: () => refreshCurrentUser(queryClient),
  });
}

/** The server ended all sessions of an account. Asks whether the stored session is one of them. */
function refreshCurrentUser(queryClient: QueryClient) {
  const token = getSessionToken();
  if (token) queryClient.prefetchQuery({ ...currentUserQuery(token), staleTime: 0 });
}
