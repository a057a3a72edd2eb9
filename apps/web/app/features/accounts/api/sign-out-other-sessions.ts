import { signOutOtherSessions } from '@outloud/contract/accounts';
import { toast } from '@outloud/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { formatEndedSessions } from '../components/session.labels.ts';

export function useSignOutOtherSessions() {
  return useMutation({
    mutationFn: () => call(signOutOtherSessions),
    onSuccess: ({ endedSessions }) => toast.success(formatEndedSessions(endedSessions)),
    onError: (error) => toast.error(error.message),
  });
}
