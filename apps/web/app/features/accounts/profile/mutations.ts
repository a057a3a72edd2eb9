import { changePassword, deleteAccount, endSession, signOutOtherSessions } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { requestExport } from '@outloud/contract/privacy';
import { undoHours } from '@outloud/domain/retention';
import { toast } from '@outloud/ui/overlays/toaster';
import { startDownload } from '@outloud/ui/save-file';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { call } from '../../../queries/client.ts';
import { profileKey } from '../../../queries/shared-queries.ts';
import { endSession as endLocalSession } from '../../../session/session.ts';
import { sessionsKey } from './queries.ts';

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => refetchProfile(queryClient),
  });
}

export function useSignOutOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOutOtherSessions),
    onSuccess: ({ endedSessions }) => toast.success(formatEndedSessions(endedSessions)),
    onError: (error) => toast.error(error.message),
    onSettled: () => refetchProfile(queryClient),
  });
}

/** Other sessions ended, and with them a pending email change. */
function refetchProfile(queryClient: QueryClient) {
  return Promise.all([sessionsKey, profileKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => toast.success('Signed out of 1 other session'),
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
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
      toast.success('Account deleted successfully', {
        description: `For ${undoHours} hours, the link in our email restores it.`,
      });
      endLocalSession(paths.landing);
    },
  });
}
