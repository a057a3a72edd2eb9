import { deleteAccount } from '@outloud/contract/accounts';
import { toast } from '@outloud/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { endSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';

/** Ends the session here and not in the page: the page may be unmounted when the response arrives. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => call(deleteAccount),
    onSuccess: () => {
      toast.success('Account deleted successfully');
      endSession(paths.landing);
    },
  });
}
