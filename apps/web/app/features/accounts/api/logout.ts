import { logout } from '@outloud/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { endSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';

/** Signs out here even when the server cannot be told. */
export function useLogout() {
  return useMutation({ mutationFn: () => call(logout), onSettled: () => endSession(paths.login) });
}
