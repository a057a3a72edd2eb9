import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  confirmSecondFactor,
  type Operator,
  operatorLogin,
  removeSecondFactor,
  startSecondFactor,
} from '@outloud/contract/operators/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/session/client.ts';
import { getSessionToken, operatorQueryKey, startSession } from '../../lib/session/session.ts';

export function useLogIn() {
  return useMutation({
    mutationFn: (body: EndpointBody<typeof operatorLogin>) => call(operatorLogin, { body }),
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
    onSuccess: ({ recoveryCodes }) => updateProfile({ hasSecondFactor: true, recoveryCodes: recoveryCodes.length }),
  });
}

export function useRemoveSecondFactor() {
  const updateProfile = useUpdateProfile();
  return useMutation({
    mutationFn: (code: string) => call(removeSecondFactor, { body: { code } }),
    onSuccess: () => updateProfile({ hasSecondFactor: false, recoveryCodes: 0 }),
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
