import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import { signWithPasskey } from '@outloud/app-kit/passkeys';
import { signInWithPasskey, startPasskeyConfirmation, startPasskeySignIn } from '@outloud/contract/account-passkeys';
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
import { useSingleMutation } from '../../queries/mutations.ts';
import { announceConfirmation, settleConfirmation } from '../../session/identity-confirmation.ts';
import { getSessionToken, startSession } from '../../session/session.ts';
import { currentUserQuery } from './current-user.ts';

export function useLogin() {
  return useMutation({
    mutationFn: (body: EndpointBody<typeof login>) => call(login, { body }),
    onSuccess: ({ token, user }) => startSession(token, user),
  });
}

export function useSignInWithPasskey() {
  return useSingleMutation({
    mutationFn: async (remember: boolean) => {
      const { options } = await call(startPasskeySignIn);
      return call(signInWithPasskey, { body: { passkey: await signWithPasskey(options), remember } });
    },
    onSuccess: ({ token, user }) => startSession(token, user),
  });
}

/** Confirms for the dialog that asks for a fresh sign-in. */
export function useConfirmWithPasskey() {
  return useSingleMutation({
    mutationFn: async () => {
      const { options } = await call(startPasskeyConfirmation);
      return call(confirmIdentity, { body: { passkey: await signWithPasskey(options) } });
    },
    onSuccess: () => settleConfirmation(true),
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
