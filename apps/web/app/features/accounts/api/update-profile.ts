import { updateProfile } from '@outloud/contract/accounts';
import type { BodyOf } from '@outloud/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { profileKey } from '../../../lib/query-keys.ts';
import { saveUser } from '../../../lib/session.ts';

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: (answer) => {
      queries.setQueryData(profileKey, answer);
      const { creditSystem: _credits, hasPassword: _hasPassword, ...user } = answer.user;
      saveUser(user);
    },
  });
}
