import { deleteAccount } from '@outloud/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

/** The caller ends the session: doing so takes its page away, and it has something to say first. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => call(deleteAccount) });
}
