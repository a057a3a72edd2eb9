import { signOutOthers } from '@outloud/contract/accounts';
import { toast } from '@outloud/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { endedWords } from '../components/session-words.ts';

export function useSignOutOthers() {
  return useMutation({
    mutationFn: () => call(signOutOthers),
    onSuccess: ({ endedSessions }) => toast.success(endedWords(endedSessions)),
    onError: (error) => toast.error(error.message),
  });
}
