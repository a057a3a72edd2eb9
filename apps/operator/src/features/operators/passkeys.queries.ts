import { createPasskey, signWithPasskey } from '@outloud/app-kit/passkeys';
import {
  addOperatorPasskey,
  listOperatorPasskeys,
  removeOperatorPasskey,
  startOperatorConfirmation,
  startOperatorPasskey,
} from '@outloud/contract/operators/passkeys';
import { removeSecondFactor, type SecondFactorProof } from '@outloud/contract/operators/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/session/client.ts';
import { getSessionToken, operatorQueryKey } from '../../lib/session/session.ts';

const passkeysKey = ['passkeys'];

export function usePasskeys() {
  return useQuery({ queryKey: passkeysKey, queryFn: () => call(listOperatorPasskeys) });
}

export type AddPasskey = ReturnType<typeof useAddPasskey>;

/** Returns the recovery codes if the passkey is the first second factor. */
export function useAddPasskey() {
  const refetch = useRefetchSecondFactor();
  return useMutation({
    mutationFn: async ({ password, name }: { password: string; name: string }) => {
      const { options } = await call(startOperatorPasskey, { body: { password } });
      return call(addOperatorPasskey, { body: { passkey: await createPasskey(options), name } });
    },
    // Also after an error: the response of an added passkey may be lost.
    onSettled: refetch,
  });
}

/** A code, or null to ask for a passkey. */
type Proof = string | null;

async function createProof(code: Proof): Promise<SecondFactorProof> {
  if (code !== null) return { code };
  const { options } = await call(startOperatorConfirmation);
  return { passkey: await signWithPasskey(options) };
}

export type ProvenMutation = ReturnType<typeof useRemovePasskey>;

export function useRemovePasskey(id: string) {
  const refetch = useRefetchSecondFactor();
  return useMutation({
    mutationFn: async (code: Proof) => call(removeOperatorPasskey, { params: { id }, body: await createProof(code) }),
    onSuccess: refetch,
  });
}

export function useRemoveAuthenticatorApp(): ProvenMutation {
  const refetch = useRefetchSecondFactor();
  return useMutation({
    mutationFn: async (code: Proof) => call(removeSecondFactor, { body: await createProof(code) }),
    onSuccess: refetch,
  });
}

function useRefetchSecondFactor() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: passkeysKey }),
      queryClient.invalidateQueries({ queryKey: operatorQueryKey(getSessionToken()) }),
    ]);
}
