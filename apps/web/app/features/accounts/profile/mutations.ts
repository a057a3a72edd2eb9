import { changePassword, deleteAccount, signOutOtherSessions } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { requestExport } from '@outloud/contract/privacy';
import { toast } from '@outloud/ui/overlays/toaster';
import { startDownload } from '@outloud/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { call } from '../../../queries/client.ts';
import { endSession } from '../../../session/session.ts';

export function useChangePassword() {
  return useMutation({ mutationFn: (body: EndpointBody<typeof changePassword>) => call(changePassword, { body }) });
}

export function useSignOutOtherSessions() {
  return useMutation({
    mutationFn: () => call(signOutOtherSessions),
    onSuccess: ({ endedSessions }) => toast.success(formatEndedSessions(endedSessions)),
    onError: (error) => toast.error(error.message),
  });
}

export function formatEndedSessions(count: number): string {
  if (count === 0) return 'You were not signed in anywhere else';
  return count === 1 ? 'Signed out of 1 other session' : `Signed out of ${count} other sessions`;
}

/** Lets the browser download the file, because the file can be too large to hold in memory. */
export function useRequestExport() {
  return useMutation({
    mutationFn: () => call(requestExport),
    onSuccess: ({ url }) => startDownload(url),
  });
}

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
