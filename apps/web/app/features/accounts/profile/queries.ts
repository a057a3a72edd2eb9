import { getProfile, listSessions, updateProfile } from '@outloud/contract/accounts';
import { getEarnings } from '@outloud/contract/earnings';
import type { EndpointBody, EndpointResponse } from '@outloud/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../queries/client.ts';
import { profileKey, testerKey } from '../../../queries/shared-queries.ts';
import { saveUser, useSession } from '../../../session/session.ts';

export function useProfile() {
  useInvalidateProfileOnUserChange();
  return useQuery({ queryKey: profileKey, queryFn: () => call(getProfile), select: ({ user }) => user });
}

/** Refetches the profile when the session's user changes, for example in another tab. */
function useInvalidateProfileOnUserChange() {
  const queryClient = useQueryClient();
  const user = JSON.stringify(useSession().user);
  const previousUser = useRef(user);
  useEffect(() => {
    if (previousUser.current !== user) queryClient.invalidateQueries({ queryKey: profileKey });
    previousUser.current = user;
  }, [queryClient, user]);
}

export const sessionsKey = ['sessions'];

/** Always refetched, because other devices sign in and out. */
export function useSessions() {
  const select = ({ sessions }: EndpointResponse<typeof listSessions>) => sessions;
  return useQuery({ queryKey: sessionsKey, queryFn: () => call(listSessions), select, staleTime: 0 });
}

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: (response) => {
      queryClient.setQueryData(profileKey, response);
      // The session stores the user without the profile-only fields.
      const { creditSystem, hasPassword, hasPasskey, demographicProfile, preferredCategories, testerMetrics, ...user } =
        response.user;
      saveUser(user);
    },
  });
}

/** The earnings that the tester has not withdrawn yet, in dollars. */
export function useUnpaidEarnings({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...testerKey, 'unpaid'],
    queryFn: () => call(getEarnings, { query: { limit: 1 } }),
    select: ({ payable, maturing, frozen }) => payable + maturing + frozen,
    staleTime: 0,
    enabled,
  });
}
