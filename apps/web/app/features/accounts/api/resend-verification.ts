import { resendVerification } from '@outloud/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

export function useResendVerification() {
  return useMutation({ mutationFn: () => call(resendVerification) });
}
