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
      // The session keeps the user alone, without what only the profile contains.
      const { creditSystem, hasPassword, demographicProfile, preferredCategories, testerMetrics, ...user } =
        answer.user;
      saveUser(user);
    },
  });
}
