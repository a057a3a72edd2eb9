import { getProfile } from '@outloud/contract/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/client.ts';
import { profileKey } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session.ts';

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
