import { createPasskey } from '@outloud/app-kit/passkeys';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '@outloud/contract/account-passkeys';
import type { EndpointResponse } from '@outloud/contract/endpoint';
import { toast } from '@outloud/ui/overlays/toaster';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../queries/client.ts';
import { useSingleMutation } from '../../../queries/mutations.ts';
import { profileKey } from '../../../queries/shared-queries.ts';

const passkeysKey = ['passkeys'];

export function usePasskeys() {
  const select = ({ passkeys }: EndpointResponse<typeof listPasskeys>) => passkeys;
  return useQuery({ queryKey: passkeysKey, queryFn: () => call(listPasskeys), select, staleTime: 0 });
}

export function useAddPasskey() {
  const refetch = useRefetchPasskeys();
  const mutation = useSingleMutation({
    mutationFn: async () => {
      const { options } = await call(startPasskeyRegistration);
      return call(addPasskey, { body: { passkey: await createPasskey(options) } });
    },
    onSuccess: () => {
      toast.success('Passkey added', { description: 'We sent you an email about it.' });
      mutation.reset();
    },
    // Also after an error: the response of an added passkey may be lost.
    onSettled: refetch,
  });
  return mutation;
}

export function useRenamePasskey() {
  const refetch = useRefetchPasskeys();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => call(renamePasskey, { params: { id }, body: { name } }),
    onSettled: refetch,
  });
}

export function useRemovePasskey() {
  const refetch = useRefetchPasskeys();
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: () => toast.success('Passkey removed'),
    onSettled: refetch,
  });
}

/** The profile says whether there is a passkey, for the dialog that asks for a fresh sign-in. */
function useRefetchPasskeys() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: passkeysKey }),
      queryClient.invalidateQueries({ queryKey: profileKey }),
    ]);
}
