import { updateProfile } from '@outloud/contract/accounts';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { profileKey } from '../../../lib/query-keys.ts';
import { saveUser } from '../../../lib/session.ts';

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: (response) => {
      queryClient.setQueryData(profileKey, response);
      // The session stores the user without the profile-only fields.
      const { creditSystem, hasPassword, demographicProfile, preferredCategories, testerMetrics, ...user } =
        response.user;
      saveUser(user);
    },
  });
}
