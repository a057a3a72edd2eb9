import {
  confirmSecondFactor,
  type Operator,
  removeSecondFactor,
  startSecondFactor,
} from '@outloud/contract/operators/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { operatorKey, sessionToken } from '../../../lib/session.ts';

export function useStartSecondFactor() {
  return useMutation({ mutationFn: (password: string) => call(startSecondFactor, { body: { password } }) });
}

export type Confirm = ReturnType<typeof useConfirmSecondFactor>;

/** Answers the recovery codes. */
export function useConfirmSecondFactor() {
  const tell = useTellProfile();
  return useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => tell({ hasSecondFactor: true, recoveryCodes: recoveryCodes.length }),
  });
}

export function useRemoveSecondFactor() {
  const tell = useTellProfile();
  return useMutation({
    mutationFn: (code: string) => call(removeSecondFactor, { body: { code } }),
    onSuccess: () => tell({ hasSecondFactor: false, recoveryCodes: 0 }),
  });
}

function useTellProfile() {
  const queries = useQueryClient();
  return (changes: Partial<Operator>) =>
    queries.setQueryData<Operator>(operatorKey(sessionToken()), (before) => before && { ...before, ...changes });
}
