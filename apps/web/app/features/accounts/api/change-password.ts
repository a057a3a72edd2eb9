import { changePassword } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

export function useChangePassword() {
  return useMutation({ mutationFn: (body: EndpointBody<typeof changePassword>) => call(changePassword, { body }) });
}
