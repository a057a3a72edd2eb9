import { getProfile } from '@outloud/contract/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/client.ts';
import { profileKey } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session.ts';

export function useProfile() {
  useFreshProfile();
  return useQuery({ queryKey: profileKey, queryFn: () => call(getProfile), select: ({ user }) => user });
}

/** A change of the session's user, perhaps made in another tab, is a change of the profile. */
function useFreshProfile() {
  const queries = useQueryClient();
  const user = JSON.stringify(useSession().user);
  const known = useRef(user);
  useEffect(() => {
    if (known.current !== user) queries.invalidateQueries({ queryKey: profileKey });
    known.current = user;
  }, [queries, user]);
}
