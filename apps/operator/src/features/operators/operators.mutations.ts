import { signWithPasskey } from '@outloud/app-kit/passkeys';
import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  confirmSecondFactor,
  type Operator,
  operatorLogin,
  startSecondFactor,
} from '@outloud/contract/operators/sessions';
import type { PasskeyRequestOptions } from '@outloud/contract/passkeys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/session/client.ts';
import { getSessionToken, operatorQueryKey, startSession } from '../../lib/session/session.ts';

/** With options, the browser asks for a passkey first. */
type LogIn = EndpointBody<typeof operatorLogin> & { passkeyOptions?: PasskeyRequestOptions };

export function useLogIn() {
  return useMutation({
    mutationFn: async ({ passkeyOptions, ...body }: LogIn) =>
      call(operatorLogin, {
        body: passkeyOptions ? { ...body, passkey: await signWithPasskey(passkeyOptions) } : body,
      }),
    onSuccess: ({ token, admin }) => startSession(token, admin),
  });
}

export function useStartSecondFactor() {
  return useMutation({ mutationFn: (password: string) => call(startSecondFactor, { body: { password } }) });
}

export type ConfirmSecondFactor = ReturnType<typeof useConfirmSecondFactor>;

/** Returns the recovery codes. */
export function useConfirmSecondFactor() {
  const updateProfile = useUpdateProfile();
  return useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) =>
      updateProfile({ hasSecondFactor: true, hasAuthenticatorApp: true, recoveryCodes: recoveryCodes.length }),
  });
}

function useUpdateProfile() {
  const queryClient = useQueryClient();
  return (changes: Partial<Operator>) =>
    queryClient.setQueryData<Operator>(
      operatorQueryKey(getSessionToken()),
      (before) => before && { ...before, ...changes },
    );
}
